import type { Tx } from '../context.ts'
import { sql } from 'kysely'
import { waitFor } from './listener.ts'
import type { TestServer } from './start-test-server.ts'

/**
 * Holds something, as a long change of it does, until the condition is met, and so shows that nothing else waits for it.
 * @param begin what makes the server need it
 */
export const whileHeld = (
  { app }: Pick<TestServer, 'app'>,
  hold: (tx: Tx) => Promise<unknown>,
  { begin, condition, what }: { begin(): void; condition(): Promise<boolean>; what: string },
): Promise<void> =>
  app.db.transaction(async (tx) => {
    await hold(tx)
    begin()
    await waitFor(
      async () => {
        // The transaction does not count as idle.
        await sql`select 1`.execute(tx.query)
        return condition()
      },
      what,
      12_000,
    )
  })

/** The rows of some tickets. */
export const holdTickets =
  (tickets: ReadonlyArray<{ ticketid: string }>) =>
  (tx: Tx): Promise<unknown> =>
    sql`select from tickets where ticketid = any(${tickets.map(({ ticketid }) => ticketid)}::uuid[]) for update`.execute(
      tx.query,
    )
