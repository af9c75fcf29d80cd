import { limits } from '@switchboard/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TicketGroup } from '../../../ui/TicketList.tsx'
import type { ClosedTickets } from '../api.ts'
import { LongTicketList } from './LongTicketList.tsx'
import styles from './ClosedList.module.css'
import type { RowDeeds } from './TicketColumn.tsx'
import { TicketItem } from './TicketItem.tsx'

type ClosedListProps = {
  closed: ClosedTickets
  deeds: RowDeeds
  /** Loads the next ten; not there while it may not be asked. */
  onMore?: (() => void) | undefined
}

export function ClosedList({ closed, deeds, onMore }: ClosedListProps) {
  const { t } = useTranslation()
  if (closed.tickets.length === 0) {
    return (
      <EmptyState drawing="all-done" title={t('tickets.noneClosed')} text={t('tickets.noneClosedText')} />
    )
  }
  return (
    <>
      <LongTicketList label={t('tickets.closed')} count={closed.tickets.length} onOpen={deeds.onOpen}>
        <TicketGroup id="closed" title={t('tickets.newestFirst')}>
          {closed.tickets.map((ticket) => (
            <TicketItem key={ticket.ticketid} ticket={ticket} {...deeds.of(ticket)} />
          ))}
        </TicketGroup>
      </LongTicketList>
      {onMore && <Sentinel key={closed.tickets.length} onSeen={onMore} />}
    </>
  )
}

/** §9: the next page comes when this is half visible. */
function Sentinel({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation()
  const mark = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    if (mark.current === null) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen.current(),
      { threshold: limits.sentinelVisible },
    )
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={mark} className={styles.sentinel}>
      <Spinner label={t('tickets.loading')} />
    </div>
  )
}
