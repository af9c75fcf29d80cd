import type { ReactNode } from 'react'
import { ListLayout, Virtualizer } from 'react-aria-components'
import { TicketList } from '../../../ui/TicketList.tsx'
import styles from './LongTicketList.module.css'

type LongTicketListProps = { label: string; count: number; onOpen: (id: string) => void; children: ReactNode }

/** From this many rows on only those in sight are built; short lists keep their floating group titles. */
const long = 60

/** A list of tickets of any length. */
export function LongTicketList({ label, count, onOpen, children }: LongTicketListProps) {
  const list = (
    <TicketList label={label} onOpen={onOpen}>
      {children}
    </TicketList>
  )
  if (count < long) return list
  return (
    <div className={styles.long}>
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: 81, estimatedHeadingHeight: 34 }}>
        {list}
      </Virtualizer>
    </div>
  )
}
