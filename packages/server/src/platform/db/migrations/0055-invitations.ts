import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** An invitation is deleted once it is accepted or revoked: the audit log keeps what happened. */
export const invitations: Migration = {
  name: '0055-invitations',
  holds: ['departments', 'users'],
  up: async (db) => {
    await sql`
      create table invitations (
        invitationid uuid primary key,
        token_sha256 bytea not null unique,
        email text not null,
        first_name text not null,
        last_name text not null,
        departmentid uuid not null references departments,
        is_admin boolean not null,
        invited_by uuid not null references users,
        created_on timestamptz not null,
        expires_on timestamptz not null
      );
      create unique index invitations_email on invitations (lower(email));
    `.execute(db)
  },
}
