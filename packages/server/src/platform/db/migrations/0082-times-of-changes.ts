import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * The provider's times of a message's last edit and of the client's last reaction: what is older and arrives later changes
 * nothing. And the provider's lasting id of its file: an edit that names another one brings another file. null: not known.
 */
export const timesOfChanges: Migration = {
  name: '0082-times-of-changes',
  holds: ['messages'],
  async up(db) {
    await sql`
      alter table messages
        add column edit_provider_on timestamptz,
        add column reaction_provider_on timestamptz,
        add column file_key text
    `.execute(db)
  },
}
