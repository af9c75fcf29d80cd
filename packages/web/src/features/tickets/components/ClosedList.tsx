import { limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Sentinel } from '../../../ui/tables/Sentinel.tsx'
import { Spinner } from '../../../ui/figures/Spinner.tsx'
import { TicketList } from '../../../ui/tickets/TicketList.tsx'
import type { ClosedTickets } from '../closed-tickets.ts'
import styles from './ClosedList.module.css'
import type { RowActions } from './TicketColumn.tsx'
import { idOf, TicketItem } from './TicketItem.tsx'

type ClosedListProps = {
  closed: ClosedTickets
  actions: RowActions
  /** Loads the next ten; not there while it may not be asked. */
  onMore?: (() => void) | undefined
}

export function ClosedList({ closed, actions, onMore }: ClosedListProps) {
  const { list, openTicket } = actions
  const { t } = useTranslation()
  if (closed.tickets.length === 0) {
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
        groups={[{ id: 'closed', title: t('tickets.newestFirst'), rows: closed.tickets }]}
        idOf={idOf}
        current={openTicket}
        onOpen={actions.onOpen}
      >
        {(ticket) => <TicketItem ticket={ticket} {...actions.of(ticket)} />}
      </TicketList>
      {onMore && (
        <Sentinel key={closed.tickets.length} share={limits.sentinelVisible} onSeen={onMore}>
          <div className={styles.sentinel}>
            <Spinner label={t('tickets.loading')} />
          </div>
        </Sentinel>
      )}
    </>
  )
}
