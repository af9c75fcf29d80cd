import type { MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TicketGroup } from '../../../ui/TicketList.tsx'
import { groupTickets } from '../tickets-model.ts'
import { LongTicketList } from './LongTicketList.tsx'
import { TicketItem } from './TicketItem.tsx'
import type { RowDeeds } from './TicketColumn.tsx'

type OpenTicketsProps = { tickets: readonly MyTicket[]; deeds: RowDeeds }

export function OpenTickets({ tickets, deeds }: OpenTicketsProps) {
  const { t } = useTranslation()
  const me = useMe()
  if (tickets.length === 0) {
    return (
      <EmptyState drawing="all-done" title={t('tickets.noneWaiting')} text={t('tickets.noneWaitingText')} />
    )
  }
  const { waiting, yours, colleagues } = groupTickets(tickets, me)
  const groups = [
    { id: 'waiting', title: t('tickets.waiting'), tickets: waiting },
    { id: 'yours', title: t('tickets.yours'), tickets: yours },
    { id: 'colleagues', title: t('tickets.colleagues'), tickets: colleagues },
  ].filter((group) => group.tickets.length > 0)
  return (
    <LongTicketList label={t('tickets.pending')} count={tickets.length} onOpen={deeds.onOpen}>
      {groups.map((group) => (
        <TicketGroup key={group.id} id={group.id} title={group.title} count={group.tickets.length}>
          {group.tickets.map((ticket) => (
            <TicketItem key={ticket.ticketid} ticket={ticket} {...deeds.of(ticket)} />
          ))}
        </TicketGroup>
      ))}
    </LongTicketList>
  )
}
