import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Instagram takes neither Ogg nor MP3. */
export const soundAsWav: Migration = {
  name: '0060-sound-as-wav',
  holds: ['files'],
  up: async (db) => {
    await sql`
      alter table files drop constraint files_form_check;
      alter table files add constraint files_form_check check (form in ('jpeg', 'mp3', 'ogg', 'wav'));
    `.execute(db)
  },
}
