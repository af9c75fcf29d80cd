import { limits } from '@switchboard/contract'

/** One page of a table in pages of ten: the one that is asked for, or the last one when that is gone. */
export function pageOfRows<Row>(rows: readonly Row[], asked: number) {
  const pages = Math.max(1, Math.ceil(rows.length / limits.adminTablePage))
  const page = Math.min(Math.max(0, asked), pages - 1)
  const from = page * limits.adminTablePage
  const shown = rows.slice(from, from + limits.adminTablePage)
  return { rows: shown, page, pages, from: from + 1, to: from + shown.length, count: rows.length }
}
