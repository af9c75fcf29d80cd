import type { ReactNode } from 'react'
import { GridList, GridListHeader, GridListSection } from 'react-aria-components'
import styles from './TicketList.module.css'

type TicketListProps = {
  label: string
  /** Enter or a press on a row opens its ticket. */
  onOpen: (id: string) => void
  /** TicketRows, or TicketGroups of them. */
  children: ReactNode
}

export function TicketList({ label, onOpen, children }: TicketListProps) {
  return (
    <GridList aria-label={label} className={styles.list ?? ''} onAction={(key) => onOpen(String(key))}>
      {children}
    </GridList>
  )
}

type TicketGroupProps = { id: string; title: string; count?: number; children: ReactNode }

export function TicketGroup({ id, title, count, children }: TicketGroupProps) {
  return (
    <GridListSection id={id}>
      <GridListHeader className={styles.title ?? ''}>
        {title}
        {count !== undefined && <span className="num">{count}</span>}
      </GridListHeader>
      {children}
    </GridListSection>
  )
}
