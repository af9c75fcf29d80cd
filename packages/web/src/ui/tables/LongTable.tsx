import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useMemo, useRef, useState, memo, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { scrollerOf } from '../../lib/scroller-of.ts'
import { useIsPrinting } from '../../lib/use-is-printing.ts'
import { useVirtual } from '../../lib/use-virtual.ts'
import { asGrid } from './as-grid.ts'
import type { TableColumn, TableProps } from './Table.tsx'
import { useHeldRow } from './use-held-row.ts'
import { useMovedLines } from './use-moved-lines.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useTopEdge } from './use-top-edge.ts'
import styles from './LongTable.module.css'

type LongTableProps<Item extends object> = Pick<
  TableProps<Item>,
  'label' | 'columns' | 'rows' | 'idOf' | 'isLocked' | 'isTight'
>

/** Rows beyond each edge of the visible area that are in the document. */
const beyond = 8
const rowHeight = 48

/** A table of any length: only the rows in sight are in the document, and the one that has the focus; all while it is printed. */
export function LongTable<Item extends object>(props: LongTableProps<Item>) {
  const { label, columns, rows, idOf, isLocked, isTight } = props
  const region = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(idOf), [rows, idOf])
  const { held, stop: tabStop } = useHeldRow(region, keys)
  // In the document before it is in sight: a list that is still being scrolled would take it away from the keyboard.
  const [sought, setSought] = useState(-1)
  const top = useTopEdge(region)
  const virtual = useVirtual({
    count: rows.length,
    getScrollElement: () => region.current && scrollerOf(region.current),
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: () => rowHeight,
    rangeExtractor: useRangeExtractor(held, sought),
    overscan: beyond,
    scrollMargin: top,
    anchorTo: 'end',
    // Visible rows stay in place when rows are added above. Never anchor to the end: each page that arrives would load
    // the next one.
    scrollEndThreshold: Number.NEGATIVE_INFINITY,
  })
  useMovedLines(region, virtual)
  const toIndex = (index: number) => {
    setSought(index)
    virtual.scrollToIndex(index)
  }
  useTableKeys(region, { last: rows.length - 1, tabStop, toIndex })
  const cellsOf = useCallback(
    (index: number) => {
      const item = rows[index]
      return item && columns.map((column) => <Cell key={column.id} column={column} item={item} />)
    },
    [rows, columns],
  )
  return (
    <div ref={region} className={cx(styles.region, isTight && styles.many)}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        tabIndex={0}
        className={cx(styles.table, isTight && styles.tight)}
        style={{ gridTemplateColumns: columns.map(({ width }) => width ?? 'minmax(6rem, 1fr)').join(' ') }}
      >
        <Heads columns={columns} />
        <div {...asGrid.rows} className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <LongTableRow
              key={keys[index]}
              rowRef={virtual.rowRef}
              id={keys[index] ?? ''}
              index={index}
              start={start - top}
              isLocked={isLockedAt(rows[index], isLocked)}
              cellsOf={cellsOf}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const Heads = <Item,>({ columns }: { columns: readonly TableColumn<Item>[] }) => (
  <div {...asGrid.rows} className={styles.heads}>
    <div {...asGrid.row} aria-rowindex={1} className={styles.head}>
      {columns.map(({ id, label, isLabelHidden, isNumber }) => (
        <div key={id} {...asGrid.head} className={cx(isNumber && styles.number)}>
          {isLabelHidden ? <span className="visually-hidden">{label}</span> : label}
        </div>
      ))}
    </div>
  </div>
)

const Cell = <Item,>({ column, item }: { column: TableColumn<Item>; item: Item }) => (
  <div
    {...(column.isLead ? asGrid.title : asGrid.cell)}
    tabIndex={-1}
    data-label={column.label}
    className={cx(
      styles.cell,
      column.isNumber && styles.number,
      column.isTime && styles.time,
      column.isLead && styles.lead,
    )}
  >
    {column.cell(item)}
  </div>
)

const isLockedAt = <Item,>(item: Item | undefined, isLocked?: (item: Item) => boolean): boolean =>
  item !== undefined && (isLocked?.(item) ?? false)

function useRangeExtractor(held: number, sought: number): (range: Range) => number[] {
  const isPrinting = useIsPrinting()
  return useCallback(
    (range) => withRows(isPrinting ? allOf(range) : range, [held, sought]),
    [isPrinting, held, sought],
  )
}

/** On paper every row can be seen. */
const allOf = (range: Range): Range => ({ ...range, startIndex: 0, endIndex: range.count - 1 })

/** The visible rows and these rows: the one that has the focus and the one that will receive it. */
function withRows(range: Range, rows: readonly number[]): number[] {
  const shown = defaultRangeExtractor(range)
  const missing = rows.filter((row) => row >= 0 && row < range.count && !shown.includes(row))
  return [...new Set([...shown, ...missing])].toSorted((a, b) => a - b)
}

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
const LongTableRow = memo(({ rowRef, id, index, start, isLocked, cellsOf }: LongTableRowProps) => (
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
