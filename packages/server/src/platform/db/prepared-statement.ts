import type { QueryResultRow } from 'pg'
import type { Queries } from './queries.ts'

/** A statement of the hot path, asked with its values and answered with its rows. */
type HotStatement<Values extends readonly unknown[], Row extends QueryResultRow> = (
  place: Pick<Queries<never>, 'named'>,
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
  ): HotStatement<Values, Row> =>
  (place, ...values) =>
    place.named<Row>(name, text, values)

/** Every column of a table's row, for a statement that answers whole rows. */
export const columnsOf = <Row>(table: string, columns: Readonly<Record<keyof Row, true>>): string =>
  Object.keys(columns)
    .map((column) => `${table}.${column}`)
    .join(', ')
