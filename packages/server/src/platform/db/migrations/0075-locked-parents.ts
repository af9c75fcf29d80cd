import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * The writer of a message has locked its ticket, which names the identity, and tickets are deleted after their messages: the two
 * checks of each message found what could not be otherwise.
 */
export const lockedParents: Migration = {
  name: '0075-locked-parents',
  holds: ['identities', 'tickets', 'messages'],
  async up(db) {
    await sql`
      alter table messages drop constraint messages_ticketid_fkey;
      alter table messages drop constraint messages_identityid_fkey;
    `.execute(db)
  },
}
