import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const tickets: Migration = {
  name: '0002-tickets',
  up: async (db) => {
    await sql`
      create table channel_accounts (
        accountid uuid primary key,
        platform text not null,
        name text not null,
        ext_account_id text not null,
        -- Encrypted: config/secrets.ts
        secrets jsonb not null,
        intake text not null check (intake in ('webhook', 'polling', 'off')),
        state text not null default 'connected' check (state in ('connected', 'broken', 'silent')),
        poll_offset bigint not null default 0,
        -- Nothing is sent before this: the provider asked the whole account to wait.
        paused_until timestamptz,
        last_event_on timestamptz,
        last_error text,
        last_error_on timestamptz,
        created_on timestamptz not null,
        removed_on timestamptz
      );
      create unique index channel_accounts_live on channel_accounts (platform, ext_account_id) where removed_on is null;

      create table clients (
        clientid uuid primary key,
        short_id text not null unique,
        client_name text not null,
        account_number text,
        address text,
        note text,
        blocked_on timestamptz,
        lang text,
        count_ticket_reopened integer not null default 0,
        created_on timestamptz not null
      );
      create index clients_search on clients using gin (fold(client_name || ' ' || coalesce(account_number, '')) gin_trgm_ops);
      create index clients_created on clients (created_on desc, clientid);

      -- A person as one channel account knows them.
      create table identities (
        identityid uuid primary key,
        accountid uuid not null references channel_accounts,
        ext_user_id text not null,
        chat text not null,
        clientid uuid not null references clients,
        name text not null,
        username text,
        phone text,
        reachable boolean not null default true,
        last_inbound_on timestamptz,
        unique (accountid, ext_user_id)
      );
      create index identities_client on identities (clientid);
      create index identities_chat on identities (accountid, chat);

      create table tickets (
        ticketid uuid primary key,
        created_on timestamptz not null,
        clientid uuid not null references clients,
        identityid uuid not null references identities,
        accountid uuid not null references channel_accounts,
        platform text not null,
        departmentid uuid references departments,
        -- Set while the client is being asked for a department (product §4.1).
        choosing_since timestamptz,
        userid uuid references users,
        accepted_on timestamptz,
        closed_on timestamptz,
        closed_by uuid references users,
        closed_by_name text,
        updated_on timestamptz not null,
        reopened_on timestamptz,
        reopened_count integer not null default 0,
        rating smallint check (rating between 1 and 3),
        earlier_ticketid uuid references tickets,
        last_seq integer not null default 0,
        last_client_seq integer not null default 0,
        unanswered integer not null default 0,
        waiting_since timestamptz,
        -- created_on of the newest message: the next one is later by at least a microsecond.
        last_created_on timestamptz,
        last_message jsonb
      );
      -- A client has at most one open ticket per channel account.
      create unique index tickets_one_open on tickets (identityid) where closed_on is null;
      create index tickets_open_department on tickets (departmentid) where closed_on is null;
      create index tickets_open_handler on tickets (userid) where closed_on is null;
      create index tickets_closed on tickets (closed_on desc, ticketid) where closed_on is not null;
      create index tickets_closed_department on tickets (departmentid, closed_on desc, ticketid) where closed_on is not null;
      create index tickets_closed_handler on tickets (userid, closed_on desc, ticketid) where closed_on is not null;
      create index tickets_client on tickets (clientid, created_on desc);
      create index tickets_identity on tickets (identityid, created_on desc);
      create index tickets_created on tickets (created_on desc, ticketid);
      create index tickets_short on tickets ((left(ticketid::text, 8)));
      create index tickets_choosing on tickets (choosing_since) where choosing_since is not null;

      alter table files add foreign key (ticketid) references tickets;

      create table messages (
        messageid uuid primary key,
        ticketid uuid not null references tickets,
        identityid uuid not null references identities,
        seq integer not null,
        created_on timestamptz not null,
        type text not null,
        content text not null,
        isagent boolean not null,
        created_by uuid,
        created_by_name text not null,
        -- The provider's id, unique within the chat; null until the provider has told it.
        message_ref text,
        provider_on timestamptz,
        reply_to uuid,
        reply_quote text,
        reply_created_on timestamptz,
        reply_is_agent boolean,
        region text,
        album text,
        forwarded_from text,
        placeholder text,
        reaction text,
        agent_reaction text,
        edited_on timestamptz,
        deleted_on timestamptz,
        delivery text not null default 'none',
        delivery_reason text,
        media_state text not null default 'none',
        fileid uuid references files,
        thumbnail_fileid uuid references files,
        file_name text,
        file_size bigint,
        mime_type text,
        duration real,
        width integer,
        height integer,
        recorded boolean not null default false,
        pinned_on timestamptz,
        pinned_by uuid references users,
        unique (ticketid, seq),
        unique (ticketid, created_on)
      );
      create unique index messages_ref on messages (identityid, message_ref) where message_ref is not null;
      create index messages_pins on messages (ticketid, pinned_on desc) where pinned_on is not null;
      create index messages_search on messages using gin (fold(content) gin_trgm_ops);

      create table message_edits (
        messageid uuid not null references messages,
        edited_on timestamptz not null,
        content text not null,
        primary key (messageid, edited_on)
      );

      create table ticket_reads (
        userid uuid not null references users,
        ticketid uuid not null references tickets,
        read_seq integer not null,
        primary key (userid, ticketid)
      );

      create table actions (
        actionid bigint generated always as identity primary key,
        action_type text not null,
        action_time timestamptz not null,
        ticketid uuid references tickets,
        userid uuid references users,
        clientid uuid references clients,
        rating smallint
      );
      create index actions_user on actions (userid, action_time desc);
      create index actions_client on actions (clientid, action_time desc);
    `.execute(db)
    await sql`analyze`.execute(db)
  },
}
