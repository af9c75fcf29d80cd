import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Private messages have files, answers and reactions; a file can be for named people only. */
export const privateFiles: Migration = {
  name: '0054-private-files',
  holds: ['files', 'private_messages'],
  up: async (db) => {
    await sql`
      alter table files add column readers uuid[];
      alter table private_messages
        add column thumbnail_fileid uuid references files,
        add column file_name text,
        add column file_size bigint,
        add column mime_type text,
        add column duration real,
        add column waveform smallint[],
        add column width integer,
        add column height integer,
        add column reply_to uuid references private_messages,
        add column reply_quote text,
        add column reply_created_on timestamptz,
        add column reply_senderid uuid references users,
        add column sender_reaction text,
        add column receiver_reaction text;
    `.execute(db)
  },
}
