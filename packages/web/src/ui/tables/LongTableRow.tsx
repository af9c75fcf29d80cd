import { memo, type ReactNode } from 'react'
import { asGrid } from './as-grid.ts'
import styles from './LongTable.module.css'

type LongTableRowProps = {
  rowRef: (row: HTMLElement | null) => void
  id: string
  index: number
  /** Below the first row's upper edge. */
  start: number
  isLocked: boolean
  cellsOf: (index: number) => ReactNode
}

/** Drawn once while it is in sight, however far the table is scrolled. */
export const LongTableRow = memo(({ rowRef, id, index, start, isLocked, cellsOf }: LongTableRowProps) => (
  <div
    ref={rowRef}
    {...asGrid.stop(false)}
    aria-rowindex={index + 2}
    data-index={index}
    data-row={id}
    {...(isLocked && { 'data-locked': 'true' })}
    className={styles.row}
    style={{ insetBlockStart: start }}
  >
    {cellsOf(index)}
  </div>
))
