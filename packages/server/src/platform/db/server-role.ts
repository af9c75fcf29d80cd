import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import { takeTurn } from './migrate.ts'

/**
 * Grants the role of the running server its rights: to read and write rows. It owns nothing, so it can neither alter a
 * table nor switch a trigger off, and of the audit log it can read and add entries, nothing else. Two functions of the
 * owner (migration 0040) delete old entries and the details of an erased client. `erasures` lists what the second one
 * empties: erasing a client adds a row there and removes it when it is done, and nothing ever changes one. Old live events
 * are dropped by emptying a partition.
 */
export async function grantToServer(owner: Database<unknown>, role: string): Promise<void> {
  if (await hasItsRights(owner.pool, role)) return
  const to = sql.id(role)
  await owner.transaction(async (tx) => {
    await takeTurn(tx)
    await sql`
      grant usage on schema public to ${to};
      grant select, insert, update, delete on all tables in schema public to ${to};
      grant usage, select on all sequences in schema public to ${to};
      grant execute on function drop_old_audit_lines(integer), clear_audit_lines(uuid, bigint, integer) to ${to};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${to};
      alter default privileges in schema public grant usage, select on sequences to ${to};
      revoke all on audit_log, schema_migrations from ${to};
      grant select, insert on audit_log to ${to};
      grant select on schema_migrations to ${to};
      revoke update on erasures from ${to};
      do $$ declare slot regclass; begin
        for slot in select inhrelid from pg_inherits where inhparent = to_regclass('events') loop
          execute format('grant truncate on %s to %I', slot, ${sql.lit(role)});
        end loop;
      end $$;
    `.execute(tx.query)
  })
}

async function hasItsRights(pool: pg.Pool, role: string): Promise<boolean> {
  const { rows } = await pool.query<{ complete: boolean }>(
    `select has_schema_privilege($1, 'public', 'usage')
       and not has_table_privilege($1, 'audit_log', 'update, delete, truncate, trigger')
       and has_table_privilege($1, 'audit_log', 'select') and has_table_privilege($1, 'audit_log', 'insert')
       and not has_table_privilege($1, 'schema_migrations', 'insert, update, delete, truncate, trigger')
       and has_table_privilege($1, 'schema_migrations', 'select')
       and not has_table_privilege($1, 'erasures', 'update')
       and not exists (select from pg_inherits where inhparent = to_regclass('events')
         and not has_table_privilege($1, inhrelid, 'truncate'))
       and not exists (
         select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
           and relname not in ('audit_log', 'schema_migrations')
           and not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
             and (relname = 'erasures' or has_table_privilege($1, oid, 'update'))
             and has_table_privilege($1, oid, 'delete')))
       and not exists (
         select from pg_proc where pronamespace = 'public'::regnamespace
           and not has_function_privilege($1, oid, 'execute')) as complete`,
    [role],
  )
  return rows[0]?.complete ?? false
}

/**
 * Whether the role of this pool could change or remove lines of the audit log: directly, by owning the table, its schema or
 * the database, or by making itself a member of a role that does (PostgreSQL 15).
 */
export async function mayAlterAuditLog(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select rolsuper
       or (rolcreaterole and current_setting('server_version_num')::int < 160000)
       or pg_has_role(current_user, relowner, 'member')
       or pg_has_role(current_user, nspowner, 'member')
       or pg_has_role(current_user, datdba, 'member')
       or has_table_privilege('audit_log', 'update, delete, truncate, trigger') as may
     from pg_roles, pg_class join pg_namespace on pg_namespace.oid = relnamespace, pg_database
     where rolname = current_user and pg_class.oid = 'audit_log'::regclass and datname = current_database()`,
  )
  return rows[0]?.may ?? true
}
