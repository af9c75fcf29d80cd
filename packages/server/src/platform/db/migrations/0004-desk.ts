import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const desk: Migration = {
  name: '0004-desk',
  up: async (db) => {
    await sql`
      create table bubbles (
        bubbleid uuid primary key,
        userid uuid not null references users,
        name text not null,
        content text not null,
        created_on timestamptz not null
      );
      create index bubbles_user on bubbles (userid, created_on);

      -- One chat per pair: the smaller id stands first.
      create table private_chats (
        chatid uuid primary key,
        first_userid uuid not null references users,
        second_userid uuid not null references users,
        last_seq integer not null default 0,
        first_read_seq integer not null default 0,
        second_read_seq integer not null default 0,
        unique (first_userid, second_userid),
        check (first_userid < second_userid)
      );
      create table private_messages (
        messageid uuid primary key,
        chatid uuid not null references private_chats,
        seq integer not null,
        senderid uuid not null references users,
        receiverid uuid not null references users,
        type text not null,
        content text not null,
        fileid uuid references files,
        created_on timestamptz not null,
        unique (chatid, seq)
      );

      create table notifications (
        notificationid uuid primary key,
        userid uuid not null references users,
        type text not null check (type in ('text', 'rating')),
        name text not null,
        created_on timestamptz not null,
        ticketid uuid references tickets,
        ticket_created_on timestamptz,
        ticket_platform text,
        rating smallint,
        senderid uuid references users,
        chatid uuid references private_chats,
        content text,
        message_type text,
        read_on timestamptz
      );
      create index notifications_user on notifications (userid, created_on desc);
      create index notifications_unread on notifications (userid) where read_on is null;

      create table push_subscriptions (
        endpoint text primary key,
        userid uuid not null references users,
        p256dh text not null,
        auth text not null,
        created_on timestamptz not null
      );
      create index push_subscriptions_user on push_subscriptions (userid);

      create table drafts (
        userid uuid not null references users,
        ticketid uuid not null references tickets,
        content text not null,
        updated_on timestamptz not null,
        primary key (userid, ticketid)
      );

      -- Internal notes have a table and calls of their own, which no channel sender reads (product §7).
      create table notes (
        noteid uuid primary key,
        ticketid uuid not null references tickets,
        after_seq integer not null,
        userid uuid not null references users,
        content text not null,
        mentions uuid[] not null default '{}',
        created_on timestamptz not null,
        deleted_on timestamptz
      );
      create index notes_ticket on notes (ticketid, created_on);

      create table audit_log (
        auditid bigint generated always as identity primary key,
        at timestamptz not null,
        actor uuid,
        actor_name text not null,
        deed text not null,
        subject text,
        detail jsonb not null default '{}',
        ip text
      );
      create index audit_log_at on audit_log (at desc);
      create function refuse_change() returns trigger language plpgsql as $$
        begin raise exception 'the audit log is append-only'; end $$;
      create trigger audit_log_append_only before update or delete or truncate on audit_log
        for each statement execute function refuse_change();
    `.execute(db)
  },
}
