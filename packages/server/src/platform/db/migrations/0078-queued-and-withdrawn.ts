import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Since when a ticket that had a handler is in a queue again: it waits from then on. And who cancelled a scheduled message by
 * closing its ticket: a colleague's is not lost without word of it. The sums of waits change for no stored ticket.
 */
export const queuedAndWithdrawn: Migration = {
  name: '0078-queued-and-withdrawn',
  holds: ['tickets', 'scheduled_messages'],
  async up(db) {
    await sql`
      alter table scheduled_messages add column withdrawn_by uuid;
      alter table tickets add column queued_on timestamptz;

      create or replace function tally_tickets() returns trigger language plpgsql as $$
        declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
        begin
          insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
          select platform, departmentid, userid, sign * count(*), sign * count(closed_on),
            sign * count(*) filter (where closed_on is null and userid is null),
            sign * count(waited), sign * coalesce(sum(waited), 0)
          from (select *, waited(created_on, greatest(reopened_on, queued_on), accepted_on) as waited from changed) as t
          group by platform, departmentid, userid;
          return null;
        end $$;
      -- Its trigger need not look at the new column, which changes with the handler or the closing alone.
      create or replace function tally_change() returns trigger language plpgsql as $$
        begin
          insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
          select t.platform, t.departmentid, t.userid, sign, sign * (t.closed_on is not null)::int,
            sign * (t.closed_on is null and t.userid is null)::int,
            sign * (waited is not null)::int, sign * coalesce(waited, 0)
          from (values (-1, old.platform, old.departmentid, old.userid, old.closed_on,
              waited(old.created_on, greatest(old.reopened_on, old.queued_on), old.accepted_on)),
            (1, new.platform, new.departmentid, new.userid, new.closed_on,
              waited(new.created_on, greatest(new.reopened_on, new.queued_on), new.accepted_on)))
            as t (sign, platform, departmentid, userid, closed_on, waited);
          return null;
        end $$;
    `.execute(db)
  },
}
