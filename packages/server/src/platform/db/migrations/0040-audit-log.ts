import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const auditLog: Migration = {
  name: '0040-audit-log',
  up: async (db) => {
    await sql`
      -- The role of the server may add lines to the audit log and read them. What else the product does with them happens in
      -- these two functions, with the rights of the owner and within what they allow. (A SET clause of the function for a setting
      -- of our own would need a superuser.)

      -- Removes lines that are older than the days which Settings, General keeps; never one of the last eight days.
      create function drop_old_audit_lines(most integer) returns bigint
        language plpgsql security definer set search_path = public, pg_temp as $$
        declare
          kept integer := (select (value ->> 'keepAuditDays')::integer from settings where key = 'desk_rules');
          dropped bigint;
        begin
          if kept is null then return 0; end if;
          perform set_config('desk.retention', 'audit', true);
          delete from audit_log where auditid in (
            select auditid from audit_log where at < clock_timestamp() - make_interval(days => greatest(kept, 8))
            order by at limit most);
          get diagnostics dropped = row_count;
          perform set_config('desk.retention', '', true);
          return dropped;
        end $$;

      -- Takes the words about an erased client out of the next lines and leaves the lines; answers with the last one it saw.
      create function clear_audit_lines(erasure uuid, seen bigint, most integer) returns bigint
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
              split_part(deed, '.', 1) in ('client', 'export') and deed <> 'client.erase'
                and exists (select from unnest(words) as word
                  where position(lower(word) in lower(detail::text)) > 0) as is_telling
            from audit_log where auditid > seen order by auditid limit most),
          emptied as (update audit_log set detail = '{}', subject = null
            where auditid in (select auditid from part where is_about or is_telling))
          select max(auditid) into last from part;
          perform set_config('desk.retention', '', true);
          return last;
        end $$;

      revoke all on function drop_old_audit_lines(integer), clear_audit_lines(uuid, bigint, integer)
        from public;
    `.execute(db)
  },
}
