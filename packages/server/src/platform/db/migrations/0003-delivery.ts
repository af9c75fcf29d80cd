import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const delivery: Migration = {
  name: '0003-delivery',
  up: async (db) => {
    await sql`
      -- What a provider told us, exactly once per account and provider id; the raw text stays for replay.
      create table inbox (
        accountid uuid not null references channel_accounts,
        ext_id text not null,
        received_on timestamptz not null,
        state text not null check (state in ('done', 'failed')),
        kind text not null,
        attempts integer not null default 1,
        last_error text,
        raw text not null,
        identityid uuid,
        primary key (accountid, ext_id)
      );
      create index inbox_failed on inbox (received_on) where state = 'failed';
      create index inbox_early on inbox (identityid) where state = 'failed' and identityid is not null;
      create index inbox_blocked on inbox (identityid, received_on) where kind = 'blocked';

      -- Sends in order per lane (one lane per identity, that is per conversation).
      create table outbox (
        outboxid bigint generated always as identity primary key,
        lane uuid not null references identities,
        accountid uuid not null references channel_accounts,
        -- Null for words before there is a ticket: the greeting that answers a /start.
        ticketid uuid references tickets,
        messageid uuid references messages,
        command jsonb not null,
        state text not null default 'queued' check (state in ('queued', 'sending', 'done', 'failed', 'doubtful')),
        attempts integer not null default 0,
        not_before timestamptz not null,
        lease_until timestamptz,
        fence bigint not null default 0,
        last_error text,
        created_on timestamptz not null,
        done_on timestamptz
      );
      create index outbox_waiting on outbox (lane, outboxid) where state in ('queued', 'sending');
      create index outbox_message on outbox (messageid);
      create index outbox_wrong on outbox (created_on) where state in ('failed', 'doubtful');

      create table media_jobs (
        jobid bigint generated always as identity primary key,
        messageid uuid not null references messages,
        accountid uuid not null references channel_accounts,
        purpose text not null check (purpose in ('file', 'thumbnail')),
        ref text not null,
        state text not null default 'queued' check (state in ('queued', 'fetching', 'done', 'failed')),
        attempts integer not null default 0,
        not_before timestamptz not null,
        lease_until timestamptz,
        fence bigint not null default 0,
        last_error text,
        unique (messageid, purpose)
      );
      create index media_jobs_waiting on media_jobs (not_before) where state in ('queued', 'fetching');

      -- Live events: unnumbered in their deed's transaction, numbered afterwards in commit order by the sequencer,
      -- so that a late commit is never skipped by a reader's cursor.
      create table events (
        id bigint generated always as identity primary key,
        position bigint,
        audience text[] not null,
        type text not null,
        v integer not null,
        at timestamptz not null,
        actor uuid,
        payload jsonb not null
      );
      create unique index events_position on events (position) where position is not null;
      create index events_unnumbered on events (id) where position is null;

      create table event_counter (only_row boolean primary key default true check (only_row), last_position bigint not null);
      insert into event_counter (last_position) values (0);

      -- Numbers what is committed and unnumbered, one caller at a time, and answers the newest position. Events of one
      -- ticket keep their order because their deeds hold the ticket's row lock one after the other.
      create function number_events() returns bigint language plpgsql as $$
        declare
          newest bigint;
          counted bigint;
        begin
          if not exists (select from events where position is null) then
            return (select last_position from event_counter);
          end if;
          select last_position into newest from event_counter for update;
          with unnumbered as (select id, row_number() over (order by id) as n from events where position is null)
          update events set position = newest + unnumbered.n from unnumbered where events.id = unnumbered.id;
          get diagnostics counted = row_count;
          update event_counter set last_position = newest + counted;
          return newest + counted;
        end $$;
    `.execute(db)
  },
}
