import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/** Spreadsheets tell UTF-8 by this mark; without it they show Japanese as signs of another alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as CSV, a batch of rows at a time: what is read next is asked for when the last batch has left. */
export async function* csvOf(
  titles: readonly CsvCell[],
  batches: AsyncIterable<readonly CsvCell[][]> | Iterable<readonly CsvCell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([titles])
  for await (const batch of batches) yield csvRows(batch)
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it, and opens as the text it is. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map(withoutFormula)),
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\n\r\t;]/ },
  )

/** The library knows = + - @ tab and CR; some programs also skip these before they read a formula. */
const withoutFormula = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' &&
  /^[\0\n\v\f\u0085\u2028 ]+/.test(cell) &&
  /^\s*[=+\-@]/.test(cell.replaceAll('\0', ''))
    ? `'${cell}`
    : cell
