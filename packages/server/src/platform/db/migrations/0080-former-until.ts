import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Until when a person had an id or number, because another client may have it later. An erasure lists the times of others, so that
 * it spares what names them. Older nodes go on writing former_ids, which has no times.
 */
export const formerUntil: Migration = {
  name: '0080-former-until',
  holds: ['identities', 'erasures'],
  async up(db) {
    await sql`
      alter table identities add column former_until jsonb;
      alter table erasures add column spared jsonb;

      create or replace function clear_audit_lines(erasure uuid, seen bigint, most integer) returns bigint
        language plpgsql security definer set search_path = public, pg_temp as $$
        declare
          last bigint;
          about text[];
          words text[];
          others jsonb;
        begin
          select ids, ids || names, coalesce(spared, '[]') into about, words, others
            from erasures where erasureid = erasure;
          if about is null then return null; end if;
          perform set_config('desk.retention', 'erasing', true);
          with part as (
            select auditid, subject = any(about) as is_about,
              split_part(action, '.', 1) in ('client', 'export') and action <> 'client.erase'
                and exists (select from unnest(words) as word
                  where position(lower(word) in lower(detail::text)) > 0
                    and not exists (select from jsonb_to_recordset(others) as other (id text, after timestamptz, until timestamptz)
                      where id = word and (after is not null or until is not null)
                        and (after is null or at > after) and (until is null or at <= until))) as names_client
            from audit_log where auditid > seen order by auditid limit most),
          emptied as (update audit_log set detail = '{}', subject = null
            where auditid in (select auditid from part where is_about or names_client))
          select max(auditid) into last from part;
          perform set_config('desk.retention', '', true);
          return last;
        end $$;
    `.execute(db)
  },
}
