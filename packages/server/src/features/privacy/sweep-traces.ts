import { readJson } from '@switchboard/channels'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { ErasuresTable } from '../../platform/db/tables/interface-tables.ts'
import { forgetDeliveries } from '../outgoing-webhooks/outgoing-webhooks.ts'

type Erasure = Selectable<ErasuresTable>

/** Rows in one statement, so that none blocks others for long. */
const BATCH = 2000

/** Finishes every erasure that was started, also by a server that stopped in between: bytes, live events, raw events, the log. */
export async function sweepTraces(app: AppContext): Promise<void> {
  const unfinished = await app.db.query.selectFrom('erasures').selectAll().orderBy('started_on').execute()
  for (const erasure of unfinished) {
    for (const key of erasure.storage_keys) await app.files.remove(key)
    if (erasure.ids.length > 0) {
      await sweepEvents(app, erasure)
      await forgetDeliveries(app, erasure.ids, erasure.started_on)
    }
    if (erasure.marks.length > 0) await sweepArrivals(app, erasure)
    await sweepLog(app, erasure)
    await app.db.query.deleteFrom('erasures').where('erasureid', '=', erasure.erasureid).execute()
  }
}

/** A page that was disconnected when its event was deleted reloads its data. */
async function sweepEvents(app: AppContext, { ids, started_on }: Erasure): Promise<void> {
  const pattern = ids.join('|')
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null }>`
      with part as (select id from events where id > ${after} and at < ${started_on} order by id limit ${BATCH}),
      gone as (delete from events where id in (select id from part) and payload::text ~ ${pattern})
      select max(id) as last from part`.execute(app.db.query)
    const last = rows[0]?.last ?? null
    if (last === null) return
    after = last
  }
}

interface RawRow {
  accountid: string
  ext_id: string
  raw: string
  state: string
}

/**
 * Erases raw events that name the person. Applied events keep their id without content, so that a provider's repeat within
 * the next days does not bring them back; failed events are deleted.
 */
async function sweepArrivals(app: AppContext, { marks }: Erasure): Promise<void> {
  for (let from = { accountid: '00000000-0000-0000-0000-000000000000', ext_id: '' }; ; ) {
    const { rows } = await sql<RawRow & { is_suspect: boolean }>`
      select accountid, ext_id, state, is_suspect, case when is_suspect then raw else '' end as raw
      from (select *, exists (select from unnest(${marks}::text[]) as mark where position(mark in raw) > 0) as is_suspect
        from inbox where (accountid, ext_id) > (${from.accountid}::uuid, ${from.ext_id})
        order by accountid, ext_id limit ${BATCH}) as part
      order by accountid, ext_id`.execute(app.db.query)
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) if (row.is_suspect && names(row.raw, marks)) await forgetArrival(app, row)
    from = { accountid: last.accountid, ext_id: last.ext_id }
  }
  const unmatched = await app.db.query.selectFrom('stray_tellings').select(['strayid', 'raw']).execute()
  for (const { strayid, raw } of unmatched)
    if (names(raw, marks))
      await app.db.query.deleteFrom('stray_tellings').where('strayid', '=', strayid).execute()
}

async function forgetArrival(app: AppContext, { accountid, ext_id, state }: RawRow): Promise<void> {
  if (state === 'failed')
    await app.db.query
      .deleteFrom('inbox')
      .where('accountid', '=', accountid)
      .where('ext_id', '=', ext_id)
      .execute()
  else
    await app.db.query
      .updateTable('inbox')
      .set({ raw: '', kind: 'erased', identityid: null, last_error: null })
      .where('accountid', '=', accountid)
      .where('ext_id', '=', ext_id)
      .execute()
}

/** Whether a value of an event equals one of these; inside longer texts a short number would match anybody. */
function names(raw: string, marks: readonly string[]): boolean {
  try {
    return holds(readJson(raw), new Set(marks))
  } catch {
    return marks.some((mark) => mark.length > 4 && raw.includes(mark))
  }
}

function holds(value: unknown, marks: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return marks.has(String(value))
  return Object.values(value).some((inner) => holds(inner, marks))
}

/** The log keeps who did what and when, without the details about the person; a function of the database owner does that. */
async function sweepLog(app: AppContext, { erasureid }: Erasure): Promise<void> {
  for (let after: string | null = '0'; after !== null; ) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      select clear_audit_lines(${erasureid}, ${after}, ${BATCH}) as last`.execute(app.db.query)
    after = rows[0]?.last ?? null
  }
}
