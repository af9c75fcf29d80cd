import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Han, kana, Hangul and Thai. */
const SHORT_SCRIPTS = '[\\u2e80-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff66-\\uff9f\\u0e00-\\u0e7f]'

export const scale: Migration = {
  name: '0010-scale',
  holds: ['clients', 'tickets', 'messages'],
  up: async (db) => {
    await sql`
      -- Room for a new version of a row in its own page: no index learns of each message.
      alter table tickets set (fillfactor = 85);
      alter table identities set (fillfactor = 85);
      alter table events set (fillfactor = 85);

      -- Single characters and pairs of scripts that write words of one or two characters; trigrams know none of them.
      create function short_words(value text) returns text[] language sql immutable strict parallel safe as $$
        select coalesce(array_agg(distinct word), '{}') from (
          select letter || pair.next as word from (
            select letter, lead(letter, 1, '') over (order by place) as after
            from string_to_table(public.fold(value), null) with ordinality as letters (letter, place)
          ) as pairs, lateral (values (''), (after)) as pair (next)
          where letter ~ ${sql.lit(SHORT_SCRIPTS)}
        ) as words
      $$;
      create index messages_short_words on messages using gin (short_words(content))
        where content ~ ${sql.lit(SHORT_SCRIPTS)};
      create index clients_more_search on clients
        using gin (fold(coalesce(address, '') || ' ' || coalesce(note, '')) gin_trgm_ops);
      create index tickets_department_created on tickets (departmentid, created_on desc, ticketid);
      create index tickets_handler_created on tickets (userid, created_on desc, ticketid);

      -- Sums to be added up: each deed adds a row of its own, so that none waits for another; a chore folds them.
      create table ticket_tally (
        tallyid bigint generated always as identity primary key,
        platform text not null,
        departmentid uuid,
        userid uuid,
        total bigint not null,
        closed bigint not null,
        pending bigint not null,
        accepted bigint not null,
        waited_microseconds bigint not null
      );
      create table client_tally (
        tallyid bigint generated always as identity primary key,
        total bigint not null
      );

      -- From the opening to the acceptance; a ticket that was reopened and kept its handler waited for nobody.
      create function waited(opened timestamptz, reopened timestamptz, accepted timestamptz) returns bigint
        language sql immutable as $$
        select case when accepted >= coalesce(reopened, opened)
          then (extract(epoch from accepted - coalesce(reopened, opened)) * 1000000)::bigint end
      $$;

      insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
      select platform, departmentid, userid, count(*), count(closed_on),
        count(*) filter (where closed_on is null and userid is null), count(waited(created_on, reopened_on, accepted_on)),
        coalesce(sum(waited(created_on, reopened_on, accepted_on)), 0)
      from tickets group by platform, departmentid, userid;
      insert into client_tally (total) select count(*) from clients;

      create function tally_tickets() returns trigger language plpgsql as $$
        declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
        begin
          insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
          select platform, departmentid, userid, sign * count(*), sign * count(closed_on),
            sign * count(*) filter (where closed_on is null and userid is null),
            sign * count(waited), sign * coalesce(sum(waited), 0)
          from (select *, waited(created_on, reopened_on, accepted_on) as waited from changed) as t
          group by platform, departmentid, userid;
          return null;
        end $$;
      create trigger tickets_added after insert on tickets referencing new table as changed
        for each statement execute function tally_tickets();
      create trigger tickets_removed after delete on tickets referencing old table as changed
        for each statement execute function tally_tickets();

      create function tally_change() returns trigger language plpgsql as $$
        begin
          insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
          select t.platform, t.departmentid, t.userid, sign, sign * (t.closed_on is not null)::int,
            sign * (t.closed_on is null and t.userid is null)::int,
            sign * (waited is not null)::int, sign * coalesce(waited, 0)
          from (values (-1, old.platform, old.departmentid, old.userid, old.closed_on,
              waited(old.created_on, old.reopened_on, old.accepted_on)),
            (1, new.platform, new.departmentid, new.userid, new.closed_on,
              waited(new.created_on, new.reopened_on, new.accepted_on)))
            as t (sign, platform, departmentid, userid, closed_on, waited);
          return null;
        end $$;
      create trigger tickets_changed
        after update of platform, departmentid, userid, closed_on, accepted_on, reopened_on, created_on on tickets
        for each row when ((old.platform, old.departmentid, old.userid, old.closed_on, old.accepted_on, old.reopened_on,
            old.created_on) is distinct from (new.platform, new.departmentid, new.userid, new.closed_on,
            new.accepted_on, new.reopened_on, new.created_on))
        execute function tally_change();

      create function tally_clients() returns trigger language plpgsql as $$
        begin
          insert into client_tally (total)
          select case tg_op when 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
          return null;
        end $$;
      create trigger clients_added after insert on clients referencing new table as changed
        for each statement execute function tally_clients();
      create trigger clients_removed after delete on clients referencing old table as changed
        for each statement execute function tally_clients();
    `.execute(db)
  },
}
