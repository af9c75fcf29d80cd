import { readJson } from '@switchboard/channels'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import type { ErasuresTable } from '../../platform/db/tables/interface-tables.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { eraseEventsAbout } from '../../platform/realtime/event-log.ts'
import { eraseEvents } from '../inbound/inbound.ts'
import { forgetDeliveries } from '../outgoing-webhooks/outgoing-webhooks.ts'
import { eraseUnmatchedEvents } from '../webhooks/webhooks.ts'
import { recordErasure } from './privacy-store.ts'
import { isSpared } from './spared.ts'

type Erasure = Selectable<ErasuresTable>

/** Rows in one statement, so that none blocks others for long. */
const BATCH = 2000

/**
 * Finishes every erasure that was started, also by a server that stopped in between: live events, raw events, the log, bytes. One
 * that fails holds up none of the others. @throws the first failure
 */
export async function sweepTraces(app: AppContext): Promise<void> {
  const unfinished = await app.db.query.selectFrom('erasures').selectAll().orderBy('started_on').execute()
  await eachApart(unfinished, (erasure) => finish(app, erasure))
}

/**
 * Deletes the bytes of files whose rows this transaction deletes: after its commit, or once the file store is there again.
 */
export async function deleteBytes(app: AppContext, tx: Tx, storage_keys: readonly string[]): Promise<void> {
  if (storage_keys.length === 0) return
  const started_on = app.clock.now()
  const nobody = { ids: [], marks: [], names: [] }
  const erasure = await recordErasure(app, tx, { started_on, storage_keys: [...storage_keys], ...nobody })
  tx.onCommit(() =>
    finish(app, erasure).catch((error: unknown) =>
      app.log.warn({ event: 'files.not_deleted', err: error }, 'the bytes of a file are deleted later'),
    ),
  )
}

/** The bytes go last: a file store that is away keeps no words in the database. */
async function finish(app: AppContext, erasure: Erasure): Promise<void> {
  const { ids, marks, names: words, spared, started_on, storage_keys, erasureid } = erasure
  if (ids.length > 0) {
    // Those of the erasure itself, by which open pages follow it, are later and stay.
    await eraseEventsAbout(app.db, ids, started_on)
    await forgetDeliveries(app, ids, started_on)
  }
  if (marks.length > 0) {
    const isAbout = (raw: string, of: { accountid: string | null; at: string }): boolean =>
      names(
        raw,
        marks.filter((mark) => !isSpared(spared ?? [], mark, of)),
      )
    await eraseEvents(app, marks, isAbout)
    await eraseUnmatchedEvents(app, isAbout)
  }
  if (ids.length + words.length > 0) await sweepLog(app, erasure)
  await eachApart(storage_keys, (key) => app.files.remove(key))
  await app.db.query.deleteFrom('erasures').where('erasureid', '=', erasureid).execute()
}

/** After the rows are deleted; the periodic sweep finishes what a failure leaves here. */
export const sweepTracesNow = (app: AppContext): Promise<void> =>
  sweepTraces(app).catch((error: unknown) =>
    app.log.warn(
      { event: 'traces.sweep_failed', err: error },
      'remaining traces of erased clients are removed later',
    ),
  )

/** Whether a value of an event equals one of these; inside longer texts a short number would match any person. */
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
