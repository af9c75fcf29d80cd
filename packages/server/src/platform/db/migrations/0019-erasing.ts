import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const erasing: Migration = {
  name: '0019-erasing',
  holds: ['inbox', 'files', 'drafts', 'messages', 'outbox', 'notifications'],
  up: async (db) => {
    await sql`
      -- What is still to be removed after the rows have gone: bytes, and traces in logs. A row goes when it is done.
      create table erasures (
        erasureid uuid primary key,
        started_on timestamptz not null,
        storage_keys text[] not null,
        -- Ids of the tickets and the client, as live events name them.
        ids text[] not null,
        -- By what providers know the person, and how the log names him or her.
        marks text[] not null,
        names text[] not null
      );

      -- When the content of a closed ticket went; what was said after a reopening goes again.
      create table emptied_tickets (ticketid uuid primary key references tickets, emptied_on timestamptz not null);

      -- A file, or what belongs to a ticket, goes without looking through everything else.
      create index messages_file on messages (fileid) where fileid is not null;
      create index messages_thumbnail on messages (thumbnail_fileid) where thumbnail_fileid is not null;
      create index files_ticket on files (ticketid) where ticketid is not null;
      create index notifications_ticket on notifications (ticketid) where ticketid is not null;
      create index drafts_ticket on drafts (ticketid);
      create index outbox_ticket on outbox (ticketid) where ticketid is not null;

      create index inbox_received on inbox (received_on);
      create index inbox_erased on inbox (received_on) where kind = 'erased';

      -- Erasing takes words out of the log and leaves the line itself.
      create or replace function refuse_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('desk.retention', true) = 'audit' then return null; end if;
          if tg_op = 'UPDATE' and current_setting('desk.retention', true) = 'erasing' then return null; end if;
          raise exception 'the audit log is append-only';
        end $$;
    `.execute(db)
  },
}
