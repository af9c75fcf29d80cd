import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const channels: Migration = {
  name: '0008-channels',
  up: async (db) => {
    await sql`
      -- Whose number it is (WhatsApp Business Account), and what kind of page (Messenger).
      alter table channel_accounts add column ext_business_id text;
      alter table channel_accounts add column category text;

      -- Sign-ups of WhatsApp; one may end before there is a number.
      create table whatsapp_businesses (
        business_id text primary key,
        -- Encrypted: config/secrets.ts
        secrets jsonb not null,
        created_on timestamptz not null,
        -- When its templates were last read.
        listed_on timestamptz
      );
      create table whatsapp_templates (
        template_id text primary key,
        business_id text not null references whatsapp_businesses,
        name text not null,
        language text not null,
        category text not null,
        status text not null,
        content text not null,
        places jsonb not null,
        is_plain boolean not null,
        rejected_reason text,
        -- When WhatsApp told the status: tellings come late and in any order.
        told_on timestamptz
      );

      -- The long-lived token of the last login, and by which short-lived one it was got.
      create table provider_logins (
        platform text primary key,
        shown_sha256 text not null,
        -- Encrypted: config/secrets.ts
        secrets jsonb not null,
        created_on timestamptz not null
      );

      -- Signed by the provider, and about an account that the desk does not know (yet).
      create table stray_tellings (
        strayid uuid primary key,
        fingerprint text not null unique,
        platform text not null,
        ext_account_id text,
        raw text not null,
        received_on timestamptz not null
      );

      -- Receipts that came before our own send had returned.
      create table early_receipts (
        accountid uuid not null references channel_accounts,
        message_ref text not null,
        state text not null,
        reason text,
        received_on timestamptz not null,
        primary key (accountid, message_ref, state)
      );
      create index early_receipts_received on early_receipts (received_on);
      create index messages_by_ref on messages (message_ref) where message_ref is not null;

      -- What of a send of several messages is out already.
      create table outbox_parts (
        outboxid bigint primary key references outbox,
        taken jsonb not null
      );

      create table client_merges (
        mergeid uuid primary key,
        -- The client that remains, and the one whose identities it was given.
        clientid uuid not null references clients,
        other_clientid uuid not null references clients,
        other_name text not null,
        identityids uuid[] not null,
        merged_on timestamptz not null,
        merged_by_name text not null,
        undone_on timestamptz
      );
      create index client_merges_client on client_merges (clientid, merged_on desc) where undone_on is null;
    `.execute(db)
  },
}
