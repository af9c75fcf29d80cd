import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/** Spreadsheets recognise UTF-8 by this mark; without it they show Japanese in a wrong encoding. */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as CSV, a batch of rows at a time: the next batch is read when the last one was sent. */
export async function* csvOf(
  titles: readonly CsvCell[],
  batches: AsyncIterable<readonly CsvCell[][]> | Iterable<readonly CsvCell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([titles])
  for await (const batch of batches) yield csvRows(batch)
}

/** Puts an apostrophe before a text that a spreadsheet would evaluate as a formula, so that it opens as text. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map(withoutFormula)),
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\n\r\t;]/ },
  )

/** The library handles = + - @ tab and CR; some programs also skip these characters before a formula. */
const withoutFormula = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' &&
  /^[\0\n\v\f\u0085\u2028 ]+/.test(cell) &&
  /^\s*[=+\-@]/.test(cell.replaceAll('\0', ''))
    ? `'${cell}`
    : cell
