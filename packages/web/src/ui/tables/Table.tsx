import { ChevronDown, ChevronUp } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import {
  Table as AriaTable,
  Cell,
  Collection,
  Column,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './Table.module.css'

export type TableColumn<Item> = {
  id: string
  label: string
  cell: (item: Item) => ReactNode
  /** Names the row: read first, and the head of the stacked record on a phone. Exactly one column has it. */
  isLead?: boolean | undefined
  isNumber?: boolean | undefined
  isTime?: boolean | undefined
  isLabelHidden?: boolean | undefined
  isSortable?: boolean | undefined
  /** In a long table, whose columns do not depend on the rows that are in sight: a track of a grid. */
  width?: string | undefined
}

export type TableSort = { column: string; direction: 'ascending' | 'descending' }

export type TableProps<Item extends object> = {
  label: string
  columns: readonly TableColumn<Item>[]
  rows: readonly Item[]
  idOf: (item: Item) => string
  sorting?: { by: TableSort; onSort: (sort: TableSort) => void } | undefined
  isLocked?: ((item: Item) => boolean) | undefined
  /** Inside a box, as nearly all are: smaller edges, sunken head. */
  isInset?: boolean | undefined
  isTight?: boolean | undefined
  whenEmpty?: ReactNode | undefined
  /** Of a table shown page by page: how many rows come before these, and how many there are in all. */
  page?: { before: number; total: number } | undefined
}

/** Scrolls inside its own region, keeps its first column, becomes stacked records on a phone. */
export function Table<Item extends object>(props: TableProps<Item>) {
  const { label, columns, rows, idOf, sorting, isLocked, isInset = true, whenEmpty, page } = props
  return (
    <div className={styles.region}>
      <AriaTable
        {...(page && {
          render: (given) => createElement('table', { ...given, 'aria-rowcount': page.total + 1 }),
        })}
        aria-label={label}
        className={cx(styles.table, isInset && styles.inset, props.isTight && styles.tight)}
        {...(sorting && {
          sortDescriptor: sorting.by,
          onSortChange: ({ column, direction }) => sorting.onSort({ column: String(column), direction }),
        })}
      >
        <TableHeader columns={[...columns]}>{(column) => <Head column={column} />}</TableHeader>
        <TableBody
          items={[...rows]}
          dependencies={page ? [columns, rows, page.before] : [columns]}
          renderEmptyState={() => whenEmpty ?? null}
        >
          {(item) => (
            <Row
              id={idOf(item)}
              {...(page && {
                render: (given) =>
                  createElement('tr', { ...given, 'aria-rowindex': page.before + rows.indexOf(item) + 2 }),
              })}
              columns={[...columns]}
              {...(isLocked?.(item) && { 'data-locked': 'true' })}
              className={styles.row ?? ''}
            >
              <Collection items={[...columns]}>{(column) => <Body column={column} item={item} />}</Collection>
            </Row>
          )}
        </TableBody>
      </AriaTable>
    </div>
  )
}

function Head<Item>({ column }: { column: TableColumn<Item> }) {
  return (
    <Column
      id={column.id}
      isRowHeader={column.isLead ?? false}
      allowsSorting={column.isSortable ?? false}
      className={cx(column.isNumber && styles.number)}
      textValue={column.label}
    >
      {({ sortDirection }) => (
        <span className={styles.head}>
          {column.isLabelHidden ? <span className="visually-hidden">{column.label}</span> : column.label}
          {sortDirection && <Icon of={sortDirection === 'ascending' ? ChevronUp : ChevronDown} size="xs" />}
        </span>
      )}
    </Column>
  )
}

function Body<Item>({ column, item }: { column: TableColumn<Item>; item: Item }) {
  const content = column.cell(item)
  return (
    <Cell
      data-label={column.label}
      className={cx(
        column.isNumber && styles.number,
        column.isTime && styles.time,
        column.isLead && styles.lead,
      )}
    >
      {typeof content === 'string' ? <span title={content}>{content}</span> : content}
    </Cell>
  )
}

/** A value that has not been entered, in italics: 'not added yet'. */
export function Missing({ text }: { text: string }) {
  return <span className={styles.missing}>{text}</span>
}

type TableFooterProps = { children: ReactNode; end?: ReactNode }

/** Below a table: how much is shown, the end marker, the pages. */
export function TableFooter({ children, end }: TableFooterProps) {
  return (
    <div className={styles.footer}>
      {children}
      {end && <span className={styles.footerEnd}>{end}</span>}
    </div>
  )
}
