import type { QueryResultRow } from 'pg'
import type { Queries } from './queries.ts'

type Place = Pick<Queries<never>, 'named'>

/** A statement of the hot path, asked with its values and answered with its rows. */
type PreparedStatement<Values extends readonly unknown[], Row extends QueryResultRow> = (
  place: Place,
  ...values: Values
) => Promise<Row[]>

/**
 * Written once as SQL, prepared once per connection under its name: neither built nor planned again for each message. Its
 * columns are named one by one, because a prepared `*` breaks when a migration adds a column under a running node. Not for
 * searches: their best plan depends on what is searched for.
 */
export const preparedStatement =
  <Values extends readonly unknown[], Row extends QueryResultRow>(
    name: string,
    text: string,
  ): PreparedStatement<Values, Row> =>
  (place, ...values) =>
    place.named<Row>(name, text, values)

/** The same for what there is one of at most: asked for its first row. */
export const preparedRow =
  <Values extends readonly unknown[], Row extends QueryResultRow>(
    name: string,
    text: string,
  ): ((place: Place, ...values: Values) => Promise<Row | undefined>) =>
  async (place, ...values) =>
    (await place.named<Row>(name, text, values))[0]

/** Rows as the one parameter of a set-based statement (`json_to_recordset`). */
export const rowsAsJson = (rows: ReadonlyArray<object | null>): string => asJson(rows)

/** One row, or what changes of it (`json_populate_record`). */
export const rowAsJson = (row: object): string => asJson(row)

/** PostgreSQL refuses half of a surrogate pair, in which a text that was cut may end. */
function asJson(value: object): string {
  const json = JSON.stringify(value)
  if (!json.includes('\\ud')) return json
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))
}

/** Every column of a table's row, for a statement that answers whole rows. */
export const columnsOf = <Row>(table: string, columns: Readonly<Record<keyof Row, true>>): string =>
  Object.keys(columns)
    .map((column) => `${table}.${column}`)
    .join(', ')
