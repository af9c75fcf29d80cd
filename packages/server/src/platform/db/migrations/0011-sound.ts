import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const sound: Migration = {
  name: '0011-sound',
  holds: ['files', 'tickets', 'messages'],
  up: async (db) => {
    await sql`
      -- The same in another form, for those who do not take the original: it lives and goes with it.
      alter table files add column original uuid references files on delete cascade;
      alter table files add column form text check (form in ('jpeg', 'mp3', 'ogg'));
      create unique index files_renditions on files (original, form) where original is not null;
      -- Loudness over the length of a sound, 0 to 100.
      alter table messages add column waveform smallint[];
      -- Rows of the ticket list tell a voice note from a song, and how long it is.
      update tickets set last_message = last_message || jsonb_build_object('recorded', m.recorded, 'duration', m.duration)
        from messages m
        where last_message->>'type' = 'audio' and m.ticketid = tickets.ticketid and m.seq = tickets.last_seq
          and m.type = 'audio';
    `.execute(db)
  },
}
