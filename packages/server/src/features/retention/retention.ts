import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { emptyTickets, sweepTraces } from '../client-rights/client-rights.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import { dropOldDeliveries } from '../outgoing-webhooks/outgoing-webhooks.ts'

const DAY = 24 * 3600_000
/** As many at once, so that nobody waits for it. */
const TICKETS = 20
const ROWS = 1000
/** Providers repeat what they told for a week; until then its id tells that it is known. */
const REPEATS = 8

/**
 * Removes what is older than the rules of the desk keep, a little at a time: the content of closed tickets, raw tellings,
 * the audit log. Also finishes erasures that a stop of the desk interrupted.
 */
export async function applyRetention(app: AppContext): Promise<void> {
  await sweepTraces(app)
  const { keepContentDays, keepRawDays, keepAuditDays } = deskRules(app)
  if (keepContentDays !== null) await repeated(() => emptyOldTickets(app, before(app, keepContentDays)))
  const raw = least(keepContentDays, keepRawDays)
  if (raw !== null) await repeated(() => dropOldArrivals(app, before(app, raw)))
  await dropOldDeliveries(app, raw)
  await repeated(() => dropEmptiedArrivals(app, before(app, REPEATS)))
  if (keepAuditDays !== null) await repeated(() => dropOldAudit(app, before(app, keepAuditDays)))
}

/** What was said stands in the raw telling too: it never outlives the chat. */
const least = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const before = (app: AppContext, days: number): string => later(app.clock.now(), -days * DAY)

async function repeated(deed: () => Promise<boolean>): Promise<void> {
  while (await deed());
}

/** @returns whether there may be more */
async function emptyOldTickets(app: AppContext, until: string): Promise<boolean> {
  const emptied = await app.db.transaction(async (tx) => {
    const { rows } = await sql<{ ticketid: string }>`
      select ticketid from tickets t where closed_on < ${until} and not exists (
        select from emptied_tickets e where e.ticketid = t.ticketid and e.emptied_on >= t.closed_on)
      order by ticketid limit ${TICKETS} for update skip locked`.execute(tx.query)
    const storage_keys = await emptyTickets(
      app,
      tx,
      rows.map(({ ticketid }) => ticketid),
    )
    const erasure = { erasureid: app.ids.uuid(), started_on: app.clock.now(), ids: [], marks: [], names: [] }
    if (storage_keys.length > 0)
      await tx.query
        .insertInto('erasures')
        .values({ ...erasure, storage_keys })
        .execute()
    return rows.length
  })
  await sweepTraces(app)
  return emptied === TICKETS
}

async function dropOldArrivals(app: AppContext, until: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from inbox where (accountid, ext_id) in (
      select accountid, ext_id from inbox where received_on < ${until} limit ${ROWS})`.execute(app.db.query)
  const strays = await app.db.query
    .deleteFrom('stray_tellings')
    .where('received_on', '<', until)
    .executeTakeFirst()
  return numAffectedRows + strays.numDeletedRows >= BigInt(ROWS)
}

/** Erased words left the bare id; after the last repeat it goes too. */
async function dropEmptiedArrivals(app: AppContext, until: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from inbox where (accountid, ext_id) in (
      select accountid, ext_id from inbox where kind = 'erased' and received_on < ${until} limit ${ROWS})`.execute(
    app.db.query,
  )
  return numAffectedRows >= BigInt(ROWS)
}

function dropOldAudit(app: AppContext, until: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    await sql`set local desk.retention = 'audit'`.execute(tx.query)
    const { numAffectedRows = 0n } = await sql`
      delete from audit_log where auditid in (
        select auditid from audit_log where at < ${until} order by at limit ${ROWS})`.execute(tx.query)
    return numAffectedRows >= BigInt(ROWS)
  })
}
