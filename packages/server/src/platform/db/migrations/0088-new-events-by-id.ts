import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * New live events are found by their id. Rows that were moved on stay in the table until it is vacuumed, and its pages for ever: each
 * round read all of them. The index forgets them as it is read, which only a plain scan of it does.
 */
export const newEventsById: Migration = {
  name: '0088-new-events-by-id',
  holds: ['new_events'],
  async up(db) {
    await sql`
      alter table new_events add primary key (id);

      create or replace function number_events() returns bigint language plpgsql
        set enable_seqscan = off set enable_bitmapscan = off as $$
        declare
          counter event_counter;
          newest bigint;
        begin
          if not exists (select from new_events) then
            return (select last_position from event_counter);
          end if;
          select * into counter from event_counter for update;
          with committed as (delete from new_events where id > 0 returning id, at, rooms, body, events),
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
