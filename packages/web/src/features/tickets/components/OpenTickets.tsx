import type { MyTicket } from '@switchboard/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { TicketList } from '../../../ui/tickets/TicketList.tsx'
import { groupTickets } from '../tickets-model.ts'
import type { RowActions } from './TicketColumn.tsx'
import { idOf, TicketItem } from './TicketItem.tsx'

type OpenTicketsProps = { tickets: readonly MyTicket[]; actions: RowActions }

export function OpenTickets({ tickets, actions }: OpenTicketsProps) {
  const { list, openTicket } = actions
  const { t } = useTranslation()
  const me = useMe()
  const groups = useMemo(() => {
    const { waiting, yours, colleagues } = groupTickets(tickets, me)
    return [
      { id: 'waiting', title: t('tickets.waiting'), rows: waiting, count: waiting.length },
      { id: 'yours', title: t('tickets.yours'), rows: yours, count: yours.length },
      { id: 'colleagues', title: t('tickets.colleagues'), rows: colleagues, count: colleagues.length },
    ].filter(({ count }) => count > 0)
  }, [tickets, me, t])
  if (tickets.length === 0) {
    return (
      <EmptyState drawing="all-done" title={t('tickets.noneWaiting')} text={t('tickets.noneWaitingText')} />
    )
  }
  return (
    <TicketList
      ref={list}
      label={t('tickets.pending')}
      groups={groups}
      idOf={idOf}
      current={openTicket}
      onOpen={actions.onOpen}
    >
      {(ticket) => <TicketItem ticket={ticket} {...actions.of(ticket)} />}
    </TicketList>
  )
}
