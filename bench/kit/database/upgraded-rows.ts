import type pg from 'pg'

/** Rows written while the upgrade runs contain this in their ids, and are judged separately. */
export const WRITTEN_MEANWHILE = '0badcafe'

/** Per table: its columns at that time, the number of rows and their content. */
export type Kept = ReadonlyMap<string, { columns: string[]; rows: string }>

/** Sessions are extended and settings are added; the counter continues; old live events are dropped. */
const MOVING = [
  'sessions',
  'settings',
  'connections',
  'login_attempts',
  'events',
  'event_counter',
  'schema_migrations',
]

export async function keptRows(client: pg.Client, then?: Kept): Promise<Kept> {
  const columns =
    then === undefined
      ? await columnsNow(client)
      : new Map([...then].map(([table, known]) => [table, known.columns]))
  const kept = new Map<string, { columns: string[]; rows: string }>()
  for (const [table, names] of columns) {
    const today = then === undefined ? names : names.map((name) => RENAMED[`${table}.${name}`] ?? name)
    kept.set(table, { columns: names, rows: await rowsOf(client, table, today) })
  }
  return kept
}

async function columnsNow(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> all ($1) group by 1 order by 1`,
    [MOVING],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Columns that have another name since. */
const RENAMED: Readonly<Record<string, string>> = {
  'audit_log.deed': 'action',
  'outbox.lane': 'conversation',
}

/** The list rows of voice notes learn how long they are: that is added, and everything else stays. */
const asThen = (table: string, column: string): string =>
  table === 'tickets' && column === 'last_message' ? `last_message - 'recorded' - 'duration'` : `"${column}"`

async function rowsOf(client: pg.Client, table: string, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(
    `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row::text, 0)::numeric), 0) as rows
     from (select ${columns.map((column) => asThen(table, column)).join(', ')} from "${table}") as row
     where row::text not like '%${WRITTEN_MEANWHILE}%'`,
  )
  return rows[0]?.rows ?? ''
}

/** Tables whose rows are not what they were. */
export const changedTables = (then: Kept, now: Kept): string[] =>
  [...then].filter(([table, { rows }]) => rows !== now.get(table)?.rows).map(([table]) => table)

/** Questions whose answer is how many rows are wrong after the upgrade. */
export const WRONG_ROWS: Readonly<Record<string, string>> = {
  'kept sums other than sums made anew': `
    with kept as (
      select platform, departmentid, userid, sum(total) as total, sum(closed) as closed, sum(pending) as pending,
        sum(accepted) as accepted, sum(waited_microseconds) as waited
      from ticket_tally group by platform, departmentid, userid having sum(total) <> 0
    ), anew as (
      select platform, departmentid, userid, count(*)::numeric as total, count(closed_on)::numeric as closed,
        (count(*) filter (where closed_on is null and userid is null))::numeric as pending,
        (count(*) filter (where accepted_on >= coalesce(reopened_on, created_on)))::numeric as accepted,
        coalesce(sum(round(extract(epoch from accepted_on - coalesce(reopened_on, created_on)) * 1000000))
          filter (where accepted_on >= coalesce(reopened_on, created_on)), 0) as waited
      from tickets group by platform, departmentid, userid
    )
    select (select count(*) from (table kept except table anew) as more)
      + (select count(*) from (table anew except table kept) as missing)
      + (select count(*) from (select sum(total) as kept from client_tally) as sums
         where kept <> (select count(*) from clients)) as wrong`,
  'operations without their department and waiting': `
    select count(*) as wrong from (
      select *, max(action_time) filter (where action_type in ('ticket_create', 'ticket_reopen'))
        over (partition by ticketid order by action_time) as opened_on
      from actions
    ) as operations join tickets using (ticketid)
    where operations.departmentid is distinct from tickets.departmentid
      or action_type = 'ticket_accept' and waited is distinct from extract(epoch from action_time - opened_on)::integer`,
  'voice notes without their length in lists': `
    select count(*) as wrong from tickets join messages on messages.ticketid = tickets.ticketid and seq = last_seq
    where messages.type = 'audio' and (last_message->>'duration')::real is distinct from messages.duration`,
  'short words found otherwise by index than by reading': `
    select abs((select count(*) from messages where short_words(content) @> array['鰻'] and content ~ '[\\u2e80-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff66-\\uff9f\\u0e00-\\u0e7f]')
      - (select count(*) from messages where position('鰻' in content) > 0)) as wrong`,
  'indexes that are not valid': `select count(*) as wrong from pg_index where not indisvalid or not indisready`,
}

/** Every column, index, constraint, function, trigger and setting of a table, one a row. */
export async function schemaLines(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, identity_generation) as line
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select concat_ws(' ', relname, reloptions) from pg_class where relnamespace = 'public'::regnamespace
     union all select concat_ws(' ', position, name) from schema_migrations`,
  )
  return new Set(rows.map(({ line }) => line))
}
