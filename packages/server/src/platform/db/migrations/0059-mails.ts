import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Mails that wait, and for a week what became of them. The content is sealed, and erased once a mail is sent or given up. */
export const mails: Migration = {
  name: '0059-mails',
  up: async (db) => {
    await sql`
      create table mails (
        mailid uuid primary key,
        about uuid not null,
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
        content text,
        attempts integer not null default 0,
        fence integer not null default 0,
        not_before timestamptz not null,
        useful_until timestamptz not null,
        problem text,
        created_on timestamptz not null,
        done_on timestamptz,
        check ((state = 'waiting') = (content is not null))
      );
      create index mails_due on mails (not_before) where state = 'waiting';
      create index mails_about on mails (about);
    `.execute(db)
  },
}
