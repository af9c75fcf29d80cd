import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Columns and tables get the names that the field uses: an audit log has actions, a webhook has events. */
export const plainNames: Migration = {
  name: '0041-plain-names',
  async up(db) {
    await sql`
      alter table audit_log rename column deed to action;
      alter table stray_tellings rename to unmatched_webhook_events;
      alter table unmatched_webhook_events rename column strayid to eventid;

      create or replace function clear_audit_lines(erasure uuid, seen bigint, most integer) returns bigint
        language plpgsql security definer set search_path = public, pg_temp as $$
        declare
          last bigint;
          about text[];
          words text[];
        begin
          select ids, ids || names into about, words from erasures where erasureid = erasure;
          if about is null then return null; end if;
          perform set_config('desk.retention', 'erasing', true);
          with part as (
            select auditid, subject = any(about) as is_about,
              split_part(action, '.', 1) in ('client', 'export') and action <> 'client.erase'
                and exists (select from unnest(words) as word
                  where position(lower(word) in lower(detail::text)) > 0) as names_client
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
