import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A row of live events may hold several of one transaction. */
export const eventsTogether: Migration = {
  name: '0071-events-together',
  async up(db) {
    await sql`
      alter table new_events add events smallint not null default 1;

      -- The position of a row is that of its last event; those before it have the numbers before it.
      create or replace function number_events() returns bigint language plpgsql as $$
        declare
          counter event_counter;
          newest bigint;
        begin
          if not exists (select from new_events) then
            return (select last_position from event_counter);
          end if;
          select * into counter from event_counter for update;
          with committed as (delete from new_events returning id, at, rooms, body, events),
            numbered as (
              insert into events (slot, position, at, rooms, body)
                select counter.slot, counter.last_position + sum(events) over (order by id), at, rooms, body from committed
                returning position)
            select max(position) into newest from numbered;
          if newest is null then
            return counter.last_position;
          end if;
          update event_counter set last_position = newest;
          return newest;
        end $$;
    `.execute(db)
  },
}
