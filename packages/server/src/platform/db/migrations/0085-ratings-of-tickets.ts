import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The ratings of departments are found without reading every action. */
export const ratingsOfTickets: Migration = {
  name: '0085-ratings-of-tickets',
  up: async (db) => {
    await sql`
      create index actions_rated on actions (ticketid) include (rating) where action_type = 'ticket_rating'
    `.execute(db)
  },
}
