import type pg from 'pg'

/** What was added between two moments. */
export interface Growth {
  /** Bytes of each table with its indexes; partitions count as their table. */
  tables: ReadonlyMap<string, number>
  /** Bytes of write-ahead log, and how many of them are copies of whole pages. */
  log: number
  pages: number
  /** Bytes of log without whole pages, by the table or index that a record is about; partitions count as theirs. */
  logOf: ReadonlyMap<string, number>
}

export interface Moment {
  position: string
  tables: ReadonlyMap<string, number>
}

export async function readGrowth(client: pg.Client): Promise<Moment> {
  const { rows } = await client.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  return { position: rows[0]?.position ?? '', tables: await sizes(client) }
}

/** Needs the extension pg_walinspect. */
export async function growthOf(client: pg.Client, before: Moment): Promise<Growth> {
  const now = await readGrowth(client)
  const { rows } = await client.query<{ name: string; bytes: number; pages: number }>(LOG, [
    before.position,
    now.position,
  ])
  return {
    tables: new Map([...now.tables].map(([name, bytes]) => [name, bytes - (before.tables.get(name) ?? 0)])),
    log: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    pages: rows.reduce((sum, { pages }) => sum + pages, 0),
    logOf: new Map(rows.map(({ name, bytes, pages }) => [name, bytes - pages])),
  }
}

async function sizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: number }>(SIZES)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

const SIZES = `
  select coalesce(parent.relname, own.relname) as name, sum(pg_total_relation_size(own.oid))::float8 as bytes
  from pg_class own left join pg_inherits on inhrelid = own.oid left join pg_class parent on parent.oid = inhparent
  where own.relkind = 'r' and own.relnamespace = 'public'::regnamespace group by 1`

const LOG = `
  with records as (
    select record.start_lsn, max(record.record_length) as bytes, max(record.fpi_length) as pages,
      coalesce((array_agg(coalesce(parent.relname, relation.relname) order by block.block_id)
        filter (where relation.relname is not null))[1], max(record.resource_manager)) as name
    from pg_get_wal_records_info($1, $2) record
    left join pg_get_wal_block_info($1, $2) block using (start_lsn)
    left join pg_class relation on relation.relfilenode = block.relfilenode
    left join pg_inherits on inhrelid = relation.oid
    left join pg_class parent on parent.oid = inhparent
    group by record.start_lsn)
  select name, sum(bytes)::float8 as bytes, sum(pages)::float8 as pages from records group by name`
