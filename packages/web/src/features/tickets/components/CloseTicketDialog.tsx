import type { MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { useCloseTicket } from '../mutations.ts'

type CloseTicketDialogProps = {
  ticket: MyTicket
  /** How many messages wait to be sent in it: closing cancels them. */
  scheduled: number
  isOpen: boolean
  onAway: () => void
  onClosed: () => void
  /** It is open again, because closing was undone. */
  onUndone: (ticket: MyTicket) => void
}

export function CloseTicketDialog({ ticket, scheduled, isOpen, onAway, ...after }: CloseTicketDialogProps) {
  const { t } = useTranslation()
  const close = useCloseTicket(t, { ...after, cancelsScheduled: scheduled > 0 })
  const about = t('close.text', { name: ticket.client_name, platform: platformName(ticket.platform, t) })
  const away = () => {
    close.reset()
    onAway()
  }
  return (
    <AlertDialog
      isOpen={isOpen}
      question={t('close.question')}
      text={scheduled > 0 ? `${t('close.scheduled', { count: scheduled })} ${about}` : about}
      noLabel={t('close.no')}
      yesLabel={t(scheduled > 0 ? 'close.cancelAndClose' : 'close.yes')}
      onNo={away}
      onYes={() => close.mutate(ticket)}
      isPending={close.isPending}
      {...(close.isError && { error: failureText(failureOf(close.error), t) })}
    />
  )
}
