import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState, NoneFound } from '../../../ui/feedback/EmptyState.tsx'
import { Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { TicketList } from '../../../ui/tickets/TicketList.tsx'
import {
  closedTicketsQuery,
  fetchMoreClosed,
  foundTicketsQuery,
  openTicketsQuery,
  type TicketView,
} from '../api.ts'
import { ClosedList } from './ClosedList.tsx'
import { OpenTickets } from './OpenTickets.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'
import type { RowActions } from './TicketColumn.tsx'
import { idOf, TicketItem } from './TicketItem.tsx'

type TicketBodyProps = {
  view: TicketView
  /** The search term; empty shows the whole list. */
  word: string
  actions: RowActions
}

export function TicketBody({ view, word, actions }: TicketBodyProps) {
  if (word !== '') return <Found view={view} word={word} actions={actions} />
  return view === 'open' ? <Open actions={actions} /> : <Closed actions={actions} />
}

function Open({ actions }: { actions: RowActions }) {
  const { t } = useTranslation()
  const open = useQuery(openTicketsQuery(useMe()))
  if (open.isError) return <LoadFailed onRetry={() => void open.refetch()} />
  return (
    <Skeletons isLoading={open.isPending} label={t('tickets.loading')} skeleton={<TicketSkeleton />}>
      <OpenTickets tickets={open.data?.value ?? []} actions={actions} />
    </Skeletons>
  )
}

function Closed({ actions }: { actions: RowActions }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const query = closedTicketsQuery(useMe())
  const closed = useQuery(query)
  const more = useMutation({
    mutationFn: async () => fetchMoreClosed(queries.getQueryData(query.queryKey)?.value.tickets ?? []),
    onSuccess: (value) => queries.setQueryData(query.queryKey, (before) => before && { ...before, value }),
  })
  if (closed.isError) return <LoadFailed onRetry={() => void closed.refetch()} />
  const value = closed.data?.value ?? { tickets: [], isComplete: true }
  // A page that failed stops the loading.
  const mayLoad = !value.isComplete && !more.isError
  return (
    <Skeletons isLoading={closed.isPending} label={t('tickets.loading')} skeleton={<TicketSkeleton />}>
      <ClosedList
        closed={value}
        actions={actions}
        onMore={mayLoad ? () => !more.isPending && more.mutate() : undefined}
      />
    </Skeletons>
  )
}

function Found({ view, word, actions }: TicketBodyProps) {
  const { list, openTicket } = actions
  const { t } = useTranslation()
  const found = useQuery({ ...foundTicketsQuery(useMe(), view, word), placeholderData: keepPreviousData })
  if (found.isError) return <LoadFailed onRetry={() => void found.refetch()} />
  const tickets = found.data?.value ?? []
  return (
    <Skeletons isLoading={found.isPending} label={t('tickets.loading')} skeleton={<TicketSkeleton />}>
      {tickets.length === 0 ? (
        <NoneFound text={t('tickets.noneFound')} />
      ) : (
        <TicketList
          ref={list}
          label={t('tickets.found')}
          groups={[{ id: 'found', title: t('tickets.found'), count: tickets.length, rows: tickets }]}
          idOf={idOf}
          current={openTicket}
          onOpen={actions.onOpen}
        >
          {(ticket) => <TicketItem ticket={ticket} {...actions.of(ticket)} />}
        </TicketList>
      )}
    </Skeletons>
  )
}

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
