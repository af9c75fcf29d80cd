import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const push: Migration = {
  name: '0005-push',
  up: async (db) => {
    await sql`
      -- Taken and deleted in one step: a push that is lost with its node is not worth a second one.
      create table push_jobs (
        jobid bigint generated always as identity primary key,
        recipients uuid[] not null,
        notice jsonb not null,
        created_on timestamptz not null
      );
    `.execute(db)
  },
}
