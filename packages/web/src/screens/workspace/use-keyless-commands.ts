import type { MyTicket } from '@switchboard/contract'
import { AlarmClock, LayoutTemplate, type LucideIcon, Paperclip, Printer, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Command } from '../../features/palette/commands.ts'
import { useEndSnooze } from '../../features/snooze/mutations.ts'
import { transcriptAddress } from '../../features/transcript/open-transcript.ts'
import { openTab } from '../../lib/browser.ts'
import type { TicketComposerHandle } from '../../live/open-ticket.ts'

/** The palette's commands for the ticket in front that have no key. */
export function useKeylessCommands(
  ticket: MyTicket | null,
  composing: TicketComposerHandle | null,
): Command[] {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const ending = useEndSnooze(t)
  if (!ticket) return []
  const { ticketid, clientid, may, snoozed } = ticket
  const endSnooze = command('endSnooze', AlarmClock, t('snooze.end'), () => ending.mutate(ticket))
  const { attach, pickTemplate } = composing ?? {}
  return [
    ...(attach ? [command('attach', Paperclip, t('composer.attach'), attach)] : []),
    ...(pickTemplate ? [command('template', LayoutTemplate, t('templates.use'), pickTemplate)] : []),
    ...(snoozed !== null && may.send ? [endSnooze] : []),
    command('transcript', Printer, t('chat.transcript'), () =>
      openTab(transcriptAddress(ticketid, i18n.language)),
    ),
    command(
      'clientProfile',
      UserRound,
      t('commands.clientProfile'),
      () => void navigate(`/admin-panel/client-profile/${clientid.slice(0, 8)}`),
    ),
  ]
}

const command = (id: string, icon: LucideIcon, text: string, run: () => void): Command => ({
  id,
  group: 'ticket',
  icon,
  text,
  run,
})
