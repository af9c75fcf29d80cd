import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const staff: Migration = {
  name: '0001-staff',
  up: async (db) => {
    await sql`
      create extension if not exists pg_trgm;
      create extension if not exists unaccent;

      -- unaccent() is only stable because its dictionary may change; search indexes need an immutable form.
      create function fold(value text) returns text language sql immutable strict parallel safe
        as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

      create table settings (key text primary key, value jsonb not null);

      create table departments (
        departmentid uuid primary key,
        department_name text not null,
        created_on timestamptz not null,
        deleted_on timestamptz
      );
      create unique index departments_name on departments (lower(department_name)) where deleted_on is null;

      create table files (
        fileid uuid primary key,
        -- Whoever may see the ticket may read the file; a picture of staff has no ticket.
        ticketid uuid,
        owner uuid,
        name text not null,
        mime text not null,
        size bigint not null,
        sha256 bytea not null,
        width integer,
        height integer,
        duration real,
        storage_key text not null unique,
        created_on timestamptz not null
      );

      create table users (
        userid uuid primary key,
        short_id text not null unique,
        username text not null unique,
        email text not null,
        password_hash text not null,
        password_is_temporary boolean not null default false,
        first_name text not null,
        last_name text not null,
        departmentid uuid references departments,
        is_admin boolean not null default false,
        is_moderator boolean not null default false,
        created_on timestamptz not null,
        last_logged_on timestamptz,
        closed_on timestamptz,
        profile_pic uuid references files,
        lang text not null,
        theme text not null default 'system',
        sounds boolean not null default true,
        push_enabled boolean not null default false
      );
      create unique index users_email on users (lower(email));
      create index users_department on users (departmentid) where closed_on is null;

      create table sessions (
        token_sha256 bytea primary key,
        sessionid uuid not null unique,
        userid uuid not null references users,
        created_on timestamptz not null,
        last_seen_on timestamptz not null,
        expires_on timestamptz not null,
        ip text,
        user_agent text
      );
      create index sessions_user on sessions (userid);

      create table login_attempts (key text not null, attempted_on timestamptz not null);
      create index login_attempts_key on login_attempts (key, attempted_on);

      -- Connections with a time-to-live: a node that died leaves no ghosts.
      create table connections (
        connectionid text primary key,
        node text not null,
        userid uuid not null references users,
        expires_on timestamptz not null
      );
      create index connections_user on connections (userid);
    `.execute(db)
  },
}
