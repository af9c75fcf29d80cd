import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { deleteOldRepeats } from '../../platform/audit/audit-rows.ts'
import { deleteErasedEvents, deleteOldEvents } from '../inbound/inbound.ts'
import { deleteBytes, emptyTickets, recordErasure, sweepTraces } from '../privacy/privacy.ts'
import { deleteUnusedFiles } from '../scheduled-messages/scheduled-messages.ts'
import { deleteAbandonedBytes } from '../files/files.ts'
import { deleteOldUnmatchedEvents } from '../webhooks/webhooks.ts'
import { fromOldTickets, leastDays, settingsOf } from '../settings/settings.ts'
import { dropOldDeliveries } from '../outgoing-webhooks/outgoing-webhooks.ts'

const DAY = 24 * 3600_000
/** Rows in one statement, so that none blocks others for long. */
const TICKETS = 20
const ROWS = 1000
/** Providers repeat an event for up to a week; until then its id is kept to recognise the repeat. */
const REPEATS = 8

/**
 * Removes what is older than the settings allow, a little at a time: the content of closed tickets, raw events, the audit
 * log. It also finishes erasures that a stop of the server interrupted. What fails, such as a file that cannot be deleted, keeps
 * nothing else from being removed.
 */
export async function applyRetention(app: AppContext): Promise<void> {
  const { keepContentDays, keepRawDays, keepAuditDays } = settingsOf(app)
  const raw = leastDays(keepContentDays, keepRawDays)
  const removals: (() => Promise<void>)[] = [
    async () => {
      if (keepContentDays !== null) await emptyOldTickets(app, before(app, keepContentDays))
    },
    () => sweepTraces(app),
    async () => {
      if (raw !== null) await dropOldArrivals(app, before(app, raw))
    },
    () => dropOldDeliveries(app, raw),
    () => repeatUntilDone(() => dropErasedEvents(app, before(app, REPEATS))),
    async () => {
      if (keepAuditDays !== null) await repeatUntilDone(() => dropOldAudit(app, before(app, keepAuditDays)))
    },
  ]
  await eachApart(removals, (remove) => remove())
}

/** Removes the files that no scheduled message has taken, and bytes that have got no row, as soon as the file store is there. */
export const dropUnusedFiles = (app: AppContext): Promise<void> =>
  app.db.transaction(async (tx) => {
    const unused = await deleteUnusedFiles(app, tx)
    await deleteBytes(app, tx, [...unused, ...(await deleteAbandonedBytes(app, tx))])
  })

const before = (app: AppContext, days: number): string => later(app.clock.now(), -days * DAY)

async function repeatUntilDone(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

/**
 * In the order of their ids, each batch behind the one before: to walk past all that are emptied already would cost more with each
 * batch.
 */
async function emptyOldTickets(app: AppContext, until: string): Promise<void> {
  let last: string | undefined
  do last = await emptyBatch(app, until, last)
  while (last !== undefined)
}

/** @returns the last ticket, when there may be more */
const emptyBatch = (app: AppContext, until: string, after: string | undefined): Promise<string | undefined> =>
  app.db.transaction(async (tx) => {
    const { rows } = await oldTickets(until, after).execute(tx.query)
    const started_on = app.clock.now()
    const storage_keys = await emptyTickets(
      app,
      tx,
      rows.map(({ ticketid }) => ticketid),
    )
    if (storage_keys.length > 0)
      await recordErasure(app, tx, { started_on, storage_keys, ids: [], marks: [], names: [] })
    return rows.length < TICKETS ? undefined : rows.at(-1)?.ticketid
  })

export const oldTickets = (until: string, after?: string) => sql<{ ticketid: string }>`
  select ticketid ${fromOldTickets(until, after)} order by ticketid limit ${TICKETS} for update skip locked`

async function dropOldArrivals(app: AppContext, until: string): Promise<void> {
  await deleteOldUnmatchedEvents(app, until)
  await deleteOldEvents(app, until)
}

const dropErasedEvents = async (app: AppContext, until: string): Promise<boolean> =>
  (await deleteErasedEvents(app, until, ROWS)) >= BigInt(ROWS)

/**
 * A function of the database owner deletes the audit rows: it reads the retention time from the settings and uses the clock
 * of the database. Their counters are ordinary rows.
 */
async function dropOldAudit(app: AppContext, until: string): Promise<boolean> {
  await deleteOldRepeats(app.db, until)
  const { rows } = await sql<{ dropped: string }>`select drop_old_audit_lines(${ROWS}) as dropped`.execute(
    app.db.query,
  )
  return Number(rows[0]?.dropped ?? 0) >= ROWS
}
