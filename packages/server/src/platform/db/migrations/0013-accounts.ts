import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const accounts: Migration = {
  name: '0013-accounts',
  up: async (db) => {
    await sql`
      create table second_factors (
        userid uuid primary key references users,
        -- Sealed by the secret box.
        secret text not null,
        started_on timestamptz not null,
        -- Null while it is being set up.
        confirmed_on timestamptz,
        -- The last time step whose code was taken: no code counts twice.
        last_step bigint not null default 0
      );
      create table recovery_codes (
        userid uuid not null references users,
        digest bytea not null,
        used_on timestamptz,
        primary key (userid, digest)
      );
      -- Between the right password and the code of the second factor.
      create table sign_in_challenges (
        token_sha256 bytea primary key,
        userid uuid not null references users,
        password_hash text not null,
        expires_on timestamptz not null
      );
      create index sign_in_challenges_user on sign_in_challenges (userid);

      alter table users add column push_previews boolean not null default false;

      alter table audit_log add column result text not null default 'done' check (result in ('done', 'refused'));
      create index audit_log_actor on audit_log (actor, auditid desc);
      -- Only who says so deletes what is older than the desk keeps: the retention job sets desk.retention for itself.
      create or replace function refuse_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('desk.retention', true) = 'audit' then return null; end if;
          raise exception 'the audit log is append-only';
        end $$;
    `.execute(db)
  },
}
