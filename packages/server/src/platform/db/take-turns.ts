import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

/**
 * Whoever names the same place at the same moment goes one after the other: the second waits here until the first has
 * committed, and then sees what it wrote. For what no row stands for yet. Several places are taken in the order given,
 * in one round trip.
 */
export async function takeTurns(tx: Tx, ...places: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(place, 0)) from unnest(${[...places]}::text[]) place`.execute(
    tx.query,
  )
}
