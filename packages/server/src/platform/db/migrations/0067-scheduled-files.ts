import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Files that wait with a scheduled message. */
export const scheduledFiles: Migration = {
  name: '0067-scheduled-files',
  holds: ['files', 'scheduled_messages', 'tickets', 'users'],
  up: async (db) => {
    await sql`
      create table scheduled_files (
        fileid uuid primary key references files,
        thumbnail_fileid uuid references files,
        ticketid uuid not null references tickets,
        userid uuid not null references users,
        messageid uuid references scheduled_messages,
        place smallint not null,
        kind text not null,
        waveform smallint[],
        unused_since timestamptz,
        check ((messageid is null) = (unused_since is not null))
      );
      create index scheduled_files_message on scheduled_files (messageid, place) where messageid is not null;
      create index scheduled_files_ticket on scheduled_files (ticketid);
      create index scheduled_files_thumbnail on scheduled_files (thumbnail_fileid) where thumbnail_fileid is not null;
      create index scheduled_files_unused on scheduled_files (unused_since) where unused_since is not null;
    `.execute(db)
  },
}
