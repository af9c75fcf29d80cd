import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Links of messages whose page is still to be read, pages that were read lately, and what a message shows of its page. */
export const linkPreviews: Migration = {
  name: '0064-link-previews',
  holds: ['messages'],
  up: async (db) => {
    await sql`
      alter table messages add column link jsonb;
      create table link_jobs (
        messageid uuid primary key,
        address text not null,
        created_on timestamptz not null,
        not_before timestamptz not null,
        fence integer not null default 0
      );
      create index link_jobs_due on link_jobs (not_before);
      create table link_pages (
        address_sha256 bytea primary key,
        title text,
        description text,
        site text not null,
        picture bytea,
        expires_on timestamptz not null
      );
      create index link_pages_expired on link_pages (expires_on);
    `.execute(db)
  },
}
