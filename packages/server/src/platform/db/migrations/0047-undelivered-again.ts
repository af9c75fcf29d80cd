import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What is undelivered in a ticket is found by an index again, which ordinary receipts do not touch. */
export const undeliveredAgain: Migration = {
  name: '0047-undelivered-again',
  holds: ['messages'],
  up: async (db) => {
    await sql`
      -- Messages that failed before their problem was recorded.
      update messages set delivery_problem = 'refused' from tickets
        where tickets.ticketid = messages.ticketid and tickets.undelivered is not null
          and messages.delivery = 'failed' and messages.delivery_problem is null;
      -- An ordinary receipt leaves the problem as it is: none. So it is still written in the page of its message.
      create index messages_with_problem on messages (ticketid) where delivery_problem is not null;
    `.execute(db)
  },
}
