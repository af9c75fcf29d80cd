import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The next send of each conversation gets a row of its own, so that finding it costs the same whatever waits behind it. */
export const outboxHeads: Migration = {
  name: '0043-outbox-heads',
  holds: ['outbox'],
  async up(db) {
    await sql`
      -- A send is being sent while it has a lease. Lease, retry and fence change no index: the row is updated in its page.
      alter table outbox drop constraint outbox_state_check;
      update outbox set state = 'queued' where state = 'sending';
      alter table outbox add constraint outbox_state_check
        check (state in ('queued', 'done', 'failed', 'unconfirmed'));
      drop index outbox_order;
      drop index outbox_waiting;
      create index outbox_waiting on outbox (conversation, outboxid) where state = 'queued';
      alter table outbox set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);

      -- Derived from outbox, so it has no foreign keys of its own.
      create table outbox_heads (
        conversation uuid primary key,
        accountid uuid not null,
        outboxid bigint not null,
        -- When it is due; while it is being sent, when its lease ends.
        next_on timestamptz not null,
        leased boolean not null
      ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
        autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_cost_delay = 0);
      create index outbox_heads_due on outbox_heads (accountid, next_on, outboxid) where not leased;
      create index outbox_heads_leased on outbox_heads (next_on) where leased;

      insert into outbox_heads (conversation, accountid, outboxid, next_on, leased)
        select distinct on (conversation) conversation, accountid, outboxid,
          coalesce(lease_until, not_before), lease_until is not null
        from outbox where state = 'queued'
        order by conversation, lease_until is null, outboxid;

      -- The head of a conversation is the send that is under way, or else its oldest unfinished one. Each statement of a
      -- volatile function sees what is committed when it begins: the look at the queue comes after the lock, so whoever of
      -- two transactions comes second sees what the first one left.
      create function keep_outbox_heads(conversations uuid[]) returns void language plpgsql as $$
        declare
          known outbox_heads;
          head outbox;
          one uuid;
        begin
          foreach one in array conversations loop
            loop
              select * into known from outbox_heads where conversation = one for update;
              select * into head from outbox
                where outboxid = known.outboxid and state = 'queued' and lease_until is not null;
              if head.outboxid is null then
                select * into head from outbox
                  where conversation = one and state = 'queued' order by outboxid limit 1;
              end if;
              if head.outboxid is null then
                delete from outbox_heads where conversation = one;
                exit;
              end if;
              exit when (known.outboxid, known.next_on, known.leased) is not distinct from
                (head.outboxid, coalesce(head.lease_until, head.not_before), head.lease_until is not null);
              insert into outbox_heads (conversation, accountid, outboxid, next_on, leased)
                values (one, head.accountid, head.outboxid, coalesce(head.lease_until, head.not_before),
                  head.lease_until is not null)
                on conflict (conversation) do update set accountid = excluded.accountid, outboxid = excluded.outboxid,
                  next_on = excluded.next_on, leased = excluded.leased
                where known.conversation is not null;
              -- Another transaction made the row meanwhile: it is locked and looked at like any other.
              exit when found;
            end loop;
          end loop;
        end $$;
    `.execute(db)
  },
}
