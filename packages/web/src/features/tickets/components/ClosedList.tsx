import { limits, type MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { Sentinel } from '../../../ui/tables/Sentinel.tsx'
import { TicketList } from '../../../ui/tickets/TicketList.tsx'
import { closedTickets, windowQuery } from '../ticket-windows.ts'
import { useMoreOf } from '../use-open-list.ts'
import { ListTail } from './ListTail.tsx'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'
import type { RowActions } from './TicketColumn.tsx'
import { idOf, TicketItem } from './TicketItem.tsx'

/** The closed tickets, ten at a time. */
export function ClosedList({ actions }: { actions: RowActions }) {
  const { t } = useTranslation()
  const me = useMe()
  const source = useMemo(() => closedTickets(me), [me])
  const { data, isError, isPending, refetch } = useQuery(windowQuery(source))
  const { hasNoMore, loadMore } = useMoreOf(source, data?.value)
  if (isError)
    return <LoadFailed size="small" title={t('tickets.loadFailed')} onRetry={() => void refetch()} />
  const { tickets, end } = data?.value ?? nothingClosed
  return (
    <Skeletons isLoading={isPending} label={t('tickets.loading')} skeleton={<TicketSkeleton />}>
      <Rows
        tickets={tickets}
        actions={actions}
        // A page that failed stops the loading.
        onMore={end === null || hasNoMore ? undefined : () => void loadMore()}
      />
    </Skeletons>
  )
}

const nothingClosed = { tickets: [], end: null }

type RowsProps = {
  tickets: readonly MyTicket[]
  actions: RowActions
  /** Loads the next ten; not there while it may not be asked. */
  onMore?: (() => void) | undefined
}

function Rows({ tickets, actions, onMore }: RowsProps) {
  const { list, openTicket } = actions
  const { t } = useTranslation()
  if (tickets.length === 0) {
    return (
      <EmptyState
        drawing="all-done"
        title={t('tickets.noneClosed')}
        text={t('tickets.noneClosedText')}
        wayOn="by-itself"
      />
    )
  }
  return (
    <>
      <TicketList
        ref={list}
        label={t('tickets.closed')}
        groups={[{ id: 'closed', title: t('tickets.newestFirst'), rows: tickets }]}
        idOf={idOf}
        current={openTicket}
        onOpen={actions.onOpen}
      >
        {(ticket) => <TicketItem ticket={ticket} {...actions.of(ticket)} />}
      </TicketList>
      {onMore && (
        <Sentinel key={tickets.length} share={limits.sentinelVisible} onSeen={onMore}>
          <ListTail isFailed={false} onRetry={onMore} />
        </Sentinel>
      )}
    </>
  )
}
