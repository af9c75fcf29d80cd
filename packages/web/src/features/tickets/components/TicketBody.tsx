import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { later } from '../../../lib/later.tsx'
import { useMe } from '../../../live/me.ts'
import { useMore } from '../../../live/use-more.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { TicketList } from '../../../ui/tickets/TicketList.tsx'
import { type FoundTickets, foundTicketsQuery, openTicketsQuery, type TicketView } from '../api.ts'
import { type ClosedTickets, closedTicketsQuery, fetchMoreClosed } from '../closed-tickets.ts'
import type { TicketViews } from '../use-ticket-views.ts'
import { ClosedList } from './ClosedList.tsx'
import { OpenTickets } from './OpenTickets.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'
import type { RowActions } from './TicketColumn.tsx'
import { idOf, TicketItem } from './TicketItem.tsx'

type TicketBodyProps = {
  view: TicketView
  /** The search term; empty shows the whole list. */
  word: string
  onClear: () => void
  /** What the open list shows. */
  views: TicketViews
  actions: RowActions
}

export function TicketBody({ view, word, onClear, views, actions }: TicketBodyProps) {
  if (word !== '') return <Found view={view} word={word} onClear={onClear} actions={actions} />
  return view === 'open' ? <Open views={views} actions={actions} /> : <Closed actions={actions} />
}

function Open({ views, actions }: Pick<TicketBodyProps, 'views' | 'actions'>) {
  const { t } = useTranslation()
  const open = useQuery(openTicketsQuery(useMe()))
  if (open.isError) return <LoadFailed onRetry={() => void open.refetch()} />
  return (
    <Skeletons
      isLoading={open.isPending || !views.isKnown}
      label={t('tickets.loading')}
      skeleton={<TicketSkeleton />}
    >
      <OpenTickets views={views} actions={actions} />
    </Skeletons>
  )
}

function Closed({ actions }: { actions: RowActions }) {
  const { t } = useTranslation()
  const me = useMe()
  const query = closedTicketsQuery(me)
  const closed = useQuery(query)
  const more = useMore(query.queryKey, (shown: ClosedTickets) => fetchMoreClosed(me, shown))
  if (closed.isError) return <LoadFailed onRetry={() => void closed.refetch()} />
  const value = closed.data?.value ?? { tickets: [], isComplete: true }
  // A page that failed stops the loading.
  const mayLoad = !value.isComplete && !more.isError
  return (
    <Skeletons isLoading={closed.isPending} label={t('tickets.loading')} skeleton={<TicketSkeleton />}>
      <ClosedList
        closed={value}
        actions={actions}
        onMore={mayLoad ? () => !more.isPending && more.mutate(value) : undefined}
      />
    </Skeletons>
  )
}

function Found({ view, word, onClear, actions }: Omit<TicketBodyProps, 'views'>) {
  const { list, openTicket } = actions
  const { t } = useTranslation()
  const found = useQuery({ ...foundTicketsQuery(useMe(), view, word), placeholderData: keepPreviousData })
  if (found.isError) return <LoadFailed onRetry={() => void found.refetch()} />
  const { tickets, passages } = found.data?.value ?? nothingFound
  return (
    <Skeletons isLoading={found.isPending} label={t('tickets.loading')} skeleton={<TicketSkeleton />}>
      {tickets.length === 0 ? (
        <NoneFound text={t('tickets.noneFound')} label={t('common.clearSearch')} onPress={onClear} />
      ) : (
        <TicketList
          ref={list}
          label={t('tickets.found')}
          groups={[{ id: 'found', title: t('tickets.found'), count: tickets.length, rows: tickets }]}
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

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      size="small"
      title={t('tickets.loadFailed')}
      action={<Button label={t('common.retry')} onPress={onRetry} />}
    />
  )
}
