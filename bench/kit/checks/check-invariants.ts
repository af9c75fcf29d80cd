import pg from 'pg'
import { invariants } from './invariants.ts'
import { lostArrivals } from './lost-arrivals.ts'
import { wrongFiles } from './stored-files.ts'

/**
 * How often what must always be so of a server is not; every count has to be 0. With the folder of its data, its files are
 * read too. At one instant of the database, so that a server at work may be looked at.
 */
export async function checkInvariants(
  connectionString: string,
  dataDir?: string,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const counts: Record<string, number> = {
      'arrivals taken in without their message': await lostArrivals(client),
    }
    for (const [what, found] of Object.entries(invariants)) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from (${found}) as found`,
      )
      counts[what] = rows[0]?.count ?? 0
    }
    return dataDir === undefined ? counts : { ...counts, ...(await wrongFiles(client, dataDir)) }
  } finally {
    await client.end()
  }
}

/** One row of a report for all that were 0, and each that was not by its name. */
export function foldCounts(counts: Readonly<Record<string, number>>): Record<string, number> {
  const broken = Object.entries(counts).filter(([, count]) => count > 0)
  return {
    [`of ${Object.keys(counts).length} invariants, broken`]: broken.length,
    ...Object.fromEntries(broken),
  }
}
