import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Bytes that are stored, or just being stored, and have no row in `files` yet: without one they are deleted a day later. */
export const bytesBeforeRows: Migration = {
  name: '0086-bytes-before-rows',
  async up(db) {
    await sql`
      create table pending_bytes (
        storage_key text primary key,
        stored_on timestamptz not null
      )
    `.execute(db)
  },
}
