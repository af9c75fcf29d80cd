import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const undo: Migration = {
  name: '0032-undo',
  holds: ['tickets', 'outbox'],
  up: async (db) => {
    await sql`
      -- How to take back that a ticket was accepted or closed, while the client has not been told.
      alter table tickets add column undo jsonb;
      -- What the client is told of it waits until then, unless something else is sent in its lane.
      alter table outbox add column held boolean not null default false;
      create index outbox_held on outbox (lane) where held;
      -- Who wrote the message that a row of the open list shows.
      update tickets set last_message = last_message || jsonb_build_object('created_by', messages.created_by,
        'created_by_name', messages.created_by_name)
      from messages
      where tickets.closed_on is null and messages.ticketid = tickets.ticketid
        and messages.created_on = (last_message->>'created_on')::timestamptz;
    `.execute(db)
  },
}
