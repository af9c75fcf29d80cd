import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Both this index and the unique one began with the account. While an account had few clients, PostgreSQL took either to look for one
 * of them by their id, and a plan that had this one went through all clients of the account for each message.
 */
export const chatsOfIdentities: Migration = {
  name: '0077-chats-of-identities',
  holds: ['identities'],
  async up(db) {
    await sql`
      drop index identities_chat;
      create index identities_chat on identities (chat, accountid);
    `.execute(db)
  },
}
