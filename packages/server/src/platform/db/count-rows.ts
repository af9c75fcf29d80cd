import { type SelectQueryBuilder, sql } from 'kysely'

/** How many rows a query finds; it selects nothing itself. */
export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = query.select(sql`count(*)::int`.as('count')).$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}
