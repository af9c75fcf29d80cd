import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const apiKeys: Migration = {
  name: '0018-api-keys',
  up: async (db) => {
    await sql`
      create table api_keys (
        keyid uuid primary key,
        token_sha256 bytea not null unique,
        -- The last characters of the secret, for people to tell keys apart.
        ending text not null,
        name text not null,
        scopes text[] not null,
        made_by uuid not null references users,
        created_on timestamptz not null,
        expires_on timestamptz,
        revoked_on timestamptz,
        last_used_on timestamptz,
        -- Calls within the running minute, over all nodes.
        minute timestamptz,
        minute_calls integer not null default 0
      ) with (fillfactor = 70);
    `.execute(db)
  },
}
