import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { cx } from '../../lib/cx.ts'
import { asGrid } from '../tables/as-grid.ts'
import { scrollerOf } from '../../lib/scroller-of.ts'
import { useVirtual, type Virtual } from '../../lib/use-virtual.ts'
import styles from './TicketList.module.css'
import { RowPlace } from './TicketRow.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { type RowKeys, useHeldRow } from '../tables/use-held-row.ts'
import { useMovedLines } from '../tables/use-moved-lines.ts'

export type TicketGroup<Row> = {
  id: string
  title: string
  count?: number | string | undefined
  rows: readonly Row[]
}

export interface TicketListHandle {
  /**
   * Scrolls a row into sight and gives it the focus; false when it is not in a list that can be seen. One that comes back from
   * behind the chat of a phone stays where it was left.
   */
  focusRow: (id: string) => boolean
}

type TicketListProps<Row> = {
  ref?: Ref<TicketListHandle> | undefined
  label: string
  /** The row of the open ticket, which comes into sight whenever it becomes another or changes its group. */
  current: string | null
  groups: readonly TicketGroup<Row>[]
  /** How many rows there are with those that are not loaded; undefined where all are. */
  rows?: number | undefined
  idOf: (row: Row) => string
  /** Only a few rows are left below those in sight. */
  onNearEnd?: (() => void) | undefined
  /** Enter or a press on a row opens its ticket. */
  onOpen: (id: string) => void
  /** The TicketRow of a row. */
  children: (row: Row) => ReactNode
}

type Line<Row> = { key: string } & ({ title: TicketGroup<Row> } | { row: Row })

/** Rows beyond each edge of the visible area that are in the document. */
const beyond = 8
const heights = { title: 34, row: 81 }

/** A list of any length: only the rows in sight are in the document, and the one that has the focus. */
export function TicketList<Row>(props: TicketListProps<Row>) {
  const { ref, label, groups, rows = 0, idOf, current, onOpen, onNearEnd, children } = props
  const grid = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(groups, idOf), [groups, idOf])
  const keys = useMemo(() => lines.map((line) => ('row' in line ? line.key : null)), [lines])
  const { stop: tabStop, held } = useHeldRow(grid, keys)
  const virtual = useLines(grid, lines, held)
  useMovedLines(grid, virtual)
  const focusLine = useGridKeys(grid, keys, {
    onOpen,
    toIndex: virtual.scrollToIndex,
    isReturning: () => virtual.scrollRect?.height === 0,
  })
  useImperativeHandle(ref, () => ({
    focusRow(id) {
      const index = keys.indexOf(id)
      if (index === -1 || grid.current?.offsetParent === null) return false
      focusLine(index)
      return true
    },
  }))
  const group = groups.find(({ rows }) => rows.some((row) => idOf(row) === current))?.id
  useCurrentInSight(virtual, keys, current, group)
  const drawn = virtual.getVirtualItems()
  useNearEnd(drawn.at(-1)?.index === lines.length - 1, lines.length, onNearEnd)
  // Only now: asked before, it is the range of the last drawing, when the list may have been hidden.
  const first = virtual.range?.startIndex ?? 0
  const floating = lines.findLastIndex((line, index) => index <= first && 'title' in line)
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={Math.max(lines.length, rows + groups.length)}
      className={styles.list}
      style={{ blockSize: virtual.getTotalSize() }}
    >
      {drawn.map(({ key, index, start }) => {
        const line = lines[index]
        if (!line) return null
        const isFloating = index === floating
        return (
          <div
            key={key}
            ref={virtual.rowRef}
            data-index={index}
            {...asGrid.rows}
            className={cx(styles.line, isFloating && styles.floating)}
            style={isFloating ? undefined : { insetBlockStart: start }}
          >
            <Place index={index + 1} isStop={index === tabStop}>
              {'row' in line ? children(line.row) : <Title group={line.title} />}
            </Place>
          </div>
        )
      })}
    </div>
  )
}

/** The lines in the document: those in sight, the title above them and the row that has the focus. */
const useLines = <Row,>(grid: RefObject<HTMLElement | null>, lines: readonly Line<Row>[], held: number) =>
  useVirtual({
    count: lines.length,
    getScrollElement: () => grid.current && scrollerOf(grid.current),
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    estimateSize: (index) => ('row' in (lines[index] ?? {}) ? heights.row : heights.title),
    rangeExtractor: useCallback((range: Range) => withTitle(range, lines, held), [lines, held]),
    overscan: beyond,
    scrollPaddingStart: heights.title,
    anchorTo: 'end',
    // A list that only just fits is at its end too: rows higher than reckoned would scroll its beginning out of sight.
    scrollEndThreshold: Number.NEGATIVE_INFINITY,
  })

interface LastCurrent {
  id: string
  group?: string | undefined
  /** Where the list was before it went to the row, farther than a step to the next one leads. */
  back?: number | undefined
  /** How far the list would have to scroll for the row. */
  distance?: number
  /** Of the part of the list that can be seen. */
  height?: number | undefined
}

/**
 * Brings the current row into sight: it became another, or changed its group, as by accepting it, or the list became lower. Once
 * it has left the list, the reader is where they were before, unless they have scrolled on.
 */
function useCurrentInSight(
  virtual: Virtual,
  keys: RowKeys,
  current: string | null,
  group: string | undefined,
): void {
  const last = useRef<LastCurrent>({ id: '' })
  useEffect(() => {
    const was = last.current
    const wasInSight = was.distance !== undefined && was.distance < heights.row
    const index = keys.indexOf(current ?? was.id)
    const offset = virtual.scrollOffset ?? 0
    const place = virtual.getOffsetForIndex(index)?.[0]
    if (index === -1 || place === undefined) {
      if (current !== null || was.back === undefined) return
      if (wasInSight) virtual.scrollToOffset(was.back)
      last.current = { id: '' }
      return
    }
    const distance = Math.abs(place - offset)
    const height = virtual.scrollRect?.height
    last.current = { id: current ?? was.id, group, back: was.back, distance, height }
    // Behind the chat the list stays where it was left.
    if (current === null || !virtual.scrollElement?.offsetParent) return
    if (current === was.id && group === was.group) {
      if (was.distance === 0 && was.height !== height) virtual.scrollToIndex(index)
      return
    }
    if (current !== was.id || !wasInSight) last.current.back = undefined
    if (distance > 2 * heights.row) last.current.back ??= offset
    virtual.scrollToIndex(index)
  })
}

/** Says once for each length of the list that its last line is drawn. */
function useNearEnd(isNear: boolean, count: number, onNearEnd: (() => void) | undefined): void {
  const say = useEffectEvent(() => onNearEnd?.())
  useEffect(() => {
    if (isNear) say()
  }, [isNear, count])
}

/** A row whose place stays is not drawn again when the list is. */
function Place({ index, isStop, children }: { index: number; isStop: boolean; children: ReactNode }) {
  return <RowPlace value={useMemo(() => ({ index, isStop }), [index, isStop])}>{children}</RowPlace>
}

const Title = <Row,>({ group: { title, count } }: { group: TicketGroup<Row> }) => (
  <div {...asGrid.row}>
    <div {...asGrid.title} className={styles.title}>
      {title}
      {count !== undefined && <span className="num">{count}</span>}
    </div>
  </div>
)

const linesOf = <Row,>(groups: readonly TicketGroup<Row>[], idOf: (row: Row) => string): Line<Row>[] =>
  groups.flatMap((group) => [
    { key: `title ${group.id}`, title: group },
    ...group.rows.map((row) => ({ key: idOf(row), row })),
  ])

/** The visible range, the title of its group and the row that has the focus. */
function withTitle<Row>(range: Range, lines: readonly Line<Row>[], held: number): number[] {
  const title = lines.findLastIndex((line, index) => index <= range.startIndex && 'title' in line)
  const shown = new Set([...defaultRangeExtractor(range), title, held])
  return [...shown].filter((index) => index >= 0 && index < lines.length).toSorted((a, b) => a - b)
}
