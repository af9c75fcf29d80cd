import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The settings of chats on the company's websites, and a department for the new clients of an account. */
export const websiteChats: Migration = {
  name: '0057-website-chats',
  holds: ['channel_accounts', 'departments'],
  up: async (db) => {
    await sql`
      alter table channel_accounts add column departmentid uuid references departments;

      create table website_chats (
        accountid uuid primary key references channel_accounts,
        color text not null,
        side text not null check (side in ('left', 'right')),
        greeting text not null,
        language text not null,
        origins text[] not null,
        hours jsonb,
        has_away_form boolean not null,
        asks_challenge boolean not null
      );

      -- By its digest; a challenge counts once.
      create table solved_challenges (
        challenge bytea primary key,
        expires_on timestamptz not null
      );
      create index solved_challenges_expired on solved_challenges (expires_on);
    `.execute(db)
  },
}
