import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Live events are stored small, written once, and dropped a partition at a time. */
export const eventSlots: Migration = {
  name: '0049-event-slots',
  holds: ['events'],
  async up(db) {
    await sql`
      -- Pages that were open load afresh after this upgrade; outgoing webhooks still get what they have not taken.
      select number_events();
      create temporary table kept_events on commit drop as
        select position, at, audience, type, v, actor, payload, webhook_kind from events
        where webhook_kind is not null
          and position > (select min(position) from outgoing_webhooks where state = 'on');
      drop function next_events;
      drop function number_events;
      drop table events;

      -- As transactions write them. Rows stay here for milliseconds: the table is small, and read from its beginning.
      create table new_events (
        id bigint generated always as identity,
        at timestamptz not null,
        -- The rooms of the audience as bits (room-bits.ts).
        rooms bigint not null,
        -- What the event says (event-body.ts).
        body bytea not null
      ) with (vacuum_truncate = false, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
        autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_threshold = 2147483647,
        autovacuum_vacuum_cost_delay = 0);
      alter table new_events alter column body set storage external;

      -- Numbered and never changed. Slots are a ring: one is written, the oldest is emptied whole. So no partition is ever
      -- missing or made while the server runs, and nothing is left to vacuum.
      create table events (
        slot smallint not null,
        position bigint not null,
        at timestamptz not null,
        rooms bigint not null,
        body bytea not null
      ) partition by list (slot);
      alter table events alter column body set storage external;
      create index events_position on events (position);
      do $$ begin
        for slot in 0..7 loop
          execute format(
            'create table events_%s partition of events for values in (%s) with (autovacuum_enabled = false)', slot, slot);
        end loop;
      end $$;

      -- Slots that hold events and are not written any more.
      create table event_slots (
        slot smallint primary key,
        ended_on timestamptz not null,
        last_position bigint not null
      );
      alter table event_counter
        add slot smallint not null default 0,
        add slot_began timestamptz,
        -- Events up to here may be gone: who has not seen them loads afresh.
        add dropped_position bigint not null default 0;
      update event_counter set dropped_position = last_position;

      insert into events (slot, position, at, rooms, body)
        select 0, position, at, 8, '\\x00'::bytea || convert_to(jsonb_build_object('audience', audience, 'type', type, 'v', v,
          'actor', actor, 'payload', payload, 'webhook_kind', webhook_kind)::text, 'UTF8')
        from kept_events order by position;

      -- Numbers what is committed, one caller at a time, and answers the newest position. Events of one ticket keep their
      -- order because their operations hold the ticket's row lock one after the other.
      create function number_events() returns bigint language plpgsql as $$
        declare
          counter event_counter;
          counted bigint;
        begin
          if not exists (select from new_events) then
            return (select last_position from event_counter);
          end if;
          select * into counter from event_counter for update;
          with committed as (delete from new_events returning id, at, rooms, body)
          insert into events (slot, position, at, rooms, body)
            select counter.slot, counter.last_position + row_number() over (order by id), at, rooms, body from committed;
          get diagnostics counted = row_count;
          if counted > 0 then
            update event_counter set last_position = counter.last_position + counted;
          end if;
          return counter.last_position + counted;
        end $$;

      -- Each statement of a volatile function sees what is committed when it begins: also what it has numbered itself.
      create function next_events(after bigint, most int)
        returns table ("position" bigint, at timestamptz, body bytea) language plpgsql rows 10 as $$
        begin
          perform number_events();
          return query select e."position", e.at, e.body
            from events e where e."position" > after order by e."position" limit most;
        end $$;

      -- Empties the slots that ended before the time that is kept and that webhooks have taken, and begins the next slot when
      -- a sixth of that time is over. A slot whose reader does not end soon is left for the next call: numbering waits for
      -- this function. When no slot is empty, the one that is written goes on.
      create function turn_event_slots(moment timestamptz, kept interval) returns void language plpgsql
        set lock_timeout = '100ms' as $$
        declare
          counter event_counter;
          oldest event_slots;
          next_slot smallint;
        begin
          select * into counter from event_counter for update;
          loop
            select * into oldest from event_slots order by last_position limit 1;
            exit when not found or oldest.ended_on > moment - kept or oldest.last_position >
              (select min(position) from outgoing_webhooks where state = 'on');
            begin
              execute format('truncate events_%s', oldest.slot);
            exception when lock_not_available then
              exit;
            end;
            delete from event_slots where slot = oldest.slot;
            update event_counter set dropped_position = oldest.last_position;
          end loop;

          if counter.slot_began > moment - kept / 6 then
            return;
          end if;
          next_slot := (counter.slot + 1) % 8;
          if not exists (select from events where slot = counter.slot) then
            update event_counter set slot_began = moment;
          elsif not exists (select from event_slots where slot = next_slot) then
            insert into event_slots (slot, ended_on, last_position) values (counter.slot, moment, counter.last_position);
            update event_counter set slot = next_slot, slot_began = moment;
          end if;
        end $$;
    `.execute(db)
  },
}
