import { type FoundPassage, isClosed, isPending, type MyTicket } from '@switchboard/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../features/palette/commands.ts'
import { useMe } from '../../live/me.ts'
import { clientName } from '../../i18n/client-name.ts'
import { ticketPath } from './ticket-path.ts'

/** Tickets as commands of the palette; `found` has the places where the server finds the typed words. */
export function useTicketCommands(
  tickets: readonly MyTicket[],
  found: ReadonlyMap<string, FoundPassage>,
  open: (ticketid: string, messageid?: string | null) => void,
): Command[] {
  const { t } = useTranslation()
  const me = useMe()
  return useMemo(() => {
    const stateOf = (ticket: MyTicket) => {
      if (isClosed(ticket)) return t('palette.closed')
      if (isPending(ticket)) return t('palette.waiting')
      return ticket.userid === me.id ? t('palette.you') : (ticket.user_name ?? '')
    }
    return tickets.map((ticket) => {
      const { ticketid, platform, account_number } = ticket
      const passage = found.get(ticketid)
      const messageid = passage?.messageid
      return {
        id: ticketid,
        group: 'tickets',
        text: clientName(ticket, t),
        platform,
        shortId: ticketid.slice(0, 8),
        hint: stateOf(ticket),
        path: ticketPath(ticketid, { messageid }),
        passage,
        also: [ticketid, account_number ?? ''],
        run: () => open(ticketid, messageid),
      }
    })
  }, [tickets, found, open, t, me])
}
