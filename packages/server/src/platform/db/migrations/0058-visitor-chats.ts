import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What visitors of website chats see: their own record, beside the company's. */
export const visitorChats: Migration = {
  name: '0058-visitor-chats',
  holds: ['channel_accounts', 'files'],
  up: async (db) => {
    await sql`
      create table visitor_chats (
        chatid uuid primary key,
        accountid uuid not null references channel_accounts,
        -- The website's own id of its user; null: anonymous.
        website_user text,
        name text,
        email text,
        fields jsonb not null default '{}',
        language text not null,
        page jsonb,
        -- Each change takes the next revision under the lock of this row, so that revisions are committed in their order.
        revision integer not null default 0,
        position integer not null default 0,
        company_read integer not null default 0,
        visitor_got integer not null default 0,
        visitor_read integer not null default 0,
        created_on timestamptz not null,
        unique (accountid, website_user)
      );
      create index visitor_chats_created on visitor_chats (created_on);

      create table visitor_sessions (
        token bytea primary key,
        chatid uuid not null references visitor_chats on delete cascade,
        created_on timestamptz not null,
        last_seen_on timestamptz not null
      );
      create index visitor_sessions_chat on visitor_sessions (chatid, last_seen_on);

      create table visitor_messages (
        chatid uuid not null references visitor_chats on delete cascade,
        id uuid not null,
        position integer not null,
        revision integer not null,
        is_visitors boolean not null,
        at timestamptz not null,
        text text not null,
        fileid uuid references files,
        file jsonb,
        reply_to uuid,
        visitor_reaction text,
        company_reaction text,
        choices jsonb not null default '[]',
        chosen text,
        -- The reference of the send that made it: a repeated send makes nothing.
        our_ref text,
        primary key (chatid, id),
        unique (chatid, our_ref)
      );
      create index visitor_messages_changes on visitor_messages (chatid, revision);
      create index visitor_messages_places on visitor_messages (chatid, position);
      create index visitor_messages_files on visitor_messages (fileid) where fileid is not null;
    `.execute(db)
  },
}
