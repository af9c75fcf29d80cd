import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The ids and numbers that a person had before at an account: events of that time name the person by them. null: none. */
export const formerIds: Migration = {
  name: '0079-former-ids',
  holds: ['identities'],
  async up(db) {
    await sql`alter table identities add column former_ids text[]`.execute(db)
  },
}
