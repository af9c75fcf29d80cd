import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Identity providers that refuse the client id and secret of this desk. */
export const refusedClients: Migration = {
  name: '0070-refused-clients',
  holds: ['linked_logins'],
  up: async (db) => {
    await sql`
      create table refused_clients (
        company text primary key,
        refused_on timestamptz not null
      );
    `.execute(db)
  },
}
