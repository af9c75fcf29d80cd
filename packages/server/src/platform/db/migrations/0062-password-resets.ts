import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Links for a new password, and the addresses for which somebody asked for one. Both go once they are used; `account_sha256` is
 * of the address and the password that a link was made for, so that a change of either ends it.
 */
export const passwordResets: Migration = {
  name: '0062-password-resets',
  holds: ['users'],
  up: async (db) => {
    await sql`
      create table password_resets (
        resetid uuid primary key,
        token_sha256 bytea not null unique,
        userid uuid not null references users,
        account_sha256 bytea not null,
        made_by uuid references users,
        created_on timestamptz not null,
        expires_on timestamptz not null
      );
      create index password_resets_user on password_resets (userid);
      create table reset_requests (
        requestid uuid primary key,
        email text not null,
        created_on timestamptz not null
      );
      create index reset_requests_order on reset_requests (created_on);
    `.execute(db)
  },
}
