import { isClosed, isPending, type MyTicket } from '@switchboard/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../features/palette/commands.ts'
import { useMe } from '../../live/me.ts'
import { clientName } from '../../i18n/client-name.ts'

/**
 * Tickets as commands of the palette. A ticket that the server found always matches, wherever the word occurs in it.
 */
export function useTicketCommands(
  tickets: readonly MyTicket[],
  found: ReadonlySet<string>,
  typed: string,
  select: (ticketid: string) => void,
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
      return {
        id: ticketid,
        group: 'tickets',
        text: clientName(ticket, t),
        platform,
        shortId: ticketid.slice(0, 8),
        hint: stateOf(ticket),
        path: `/?ticket=${ticketid}`,
        also: [ticketid, account_number ?? '', ...(found.has(ticketid) ? [typed] : [])],
        run: () => select(ticketid),
      }
    })
  }, [tickets, found, typed, select, t, me])
}
