import { limits } from '@switchboard/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countUpTo } from '../../../lib/count-up-to.ts'
import { later } from '../../../live/later.tsx'
import { useMe } from '../../../live/me.ts'
import { Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { TicketList } from '../../../ui/tickets/TicketList.tsx'
import { type FoundTickets, foundTicketsQuery, type TicketView } from '../api.ts'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import type { RowActions } from './TicketColumn.tsx'
import { idOf, TicketItem } from './TicketItem.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'

type FoundListProps = {
  view: TicketView
  word: string
  onClear: () => void
  /** Looks for the same in the other list. */
  onView: (view: TicketView) => void
  actions: RowActions
}

/** The tickets that a search has found. */
export function FoundList({ view, word, onClear, onView, actions }: FoundListProps) {
  const { list, openTicket } = actions
  const { t } = useTranslation()
  const found = useQuery({ ...foundTicketsQuery(useMe(), view, word), placeholderData: keepPreviousData })
  if (found.isError)
    return <LoadFailed size="small" title={t('tickets.loadFailed')} onRetry={() => void found.refetch()} />
  const { tickets, passages } = found.data?.value ?? nothingFound
  return (
    <Skeletons isLoading={found.isPending} label={t('tickets.loading')} skeleton={<TicketSkeleton />}>
      {tickets.length === 0 ? (
        <NoneFound
          text={t('tickets.noneFound')}
          about={t('tickets.searchedIn')}
          onPress={onClear}
          elsewhere={
            view === 'open'
              ? { label: t('tickets.searchClosed'), onPress: () => onView('closed') }
              : { label: t('tickets.searchOpen'), onPress: () => onView('open') }
          }
        />
      ) : (
        <TicketList
          ref={list}
          label={t('tickets.found')}
          groups={[
            {
              id: 'found',
              title: t('tickets.found'),
              count: countUpTo(limits.foundTickets, tickets.length),
              rows: tickets,
            },
          ]}
          idOf={idOf}
          current={openTicket}
          onOpen={(ticketid) => actions.onOpen(ticketid, passages.get(ticketid)?.messageid)}
        >
          {(ticket) => (
            <TicketItem ticket={ticket} found={passages.get(ticket.ticketid)} {...actions.of(ticket)} />
          )}
        </TicketList>
      )}
    </Skeletons>
  )
}

const NoneFound = later(async () => (await import('../../../ui/feedback/NoneFound.tsx')).NoneFound)

const nothingFound: FoundTickets = { tickets: [], passages: new Map() }
