import { AlarmClock, type LucideIcon, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'

/** A button of the chat head, and in a small head, which has no room for it, an entry of its menu. */
interface HeadAction {
  id: string
  icon: LucideIcon
  label: string
  keys?: readonly string[]
  isPressed?: boolean
  onChoose: () => void
}

/** What shows more of the ticket, and what changes it, as far as I may. */
export function useHeadActions(): { views: HeadAction[]; changes: HeadAction[] } {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const { ticket, openTranscript, snooze } = useOpenTicket()
  return {
    views: [{ id: 'transcript', icon: Printer, label: t('chat.transcript'), onChoose: openTranscript }],
    changes: ticket.may.send
      ? [
          {
            id: 'snooze',
            icon: AlarmClock,
            label: t('snooze.title'),
            keys: keysOf('snooze'),
            isPressed: ticket.snoozed !== null,
            onChoose: snooze,
          },
        ]
      : [],
  }
}
