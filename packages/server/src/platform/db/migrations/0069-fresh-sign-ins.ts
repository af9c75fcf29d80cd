import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** When a person proved at the identity provider who he or she is: it stands for a password for a while. */
export const freshSignIns: Migration = {
  name: '0069-fresh-sign-ins',
  holds: ['sessions', 'sign_in_challenges'],
  up: async (db) => {
    await sql`
      alter table sessions add column company_proved_on timestamptz;
      alter table sign_in_challenges add column company_proved_on timestamptz;
    `.execute(db)
  },
}
