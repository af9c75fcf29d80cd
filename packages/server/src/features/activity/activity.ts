import { type ActivityMessage, events, limits, type Me } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { sendSignal } from '../../platform/realtime/signals.ts'
import { accessTicket, ticketById } from '../tickets/tickets.ts'
import { endWriting, recordWriting } from './show-typing.ts'

export { isNobodyTyping, showTyping } from './show-typing.ts'

/** Three missed reports end a viewing, so that a dead tab or node leaves nothing behind. */
const TIME_TO_LIVE = 3 * limits.activityEvery

/**
 * Records that a tab views a ticket, types in it or left it, and signals the viewers to every agent who sees the
 * ticket.
 */
export async function noteActivity(
  app: AppContext,
  me: Me,
  connectionid: string,
  report: ActivityMessage,
): Promise<void> {
  if (report.ticketid !== null) await accessTicket(app.db, me, report.ticketid)
  recordWriting(app, me.id, connectionid, report)
  const before = await viewedBy(app, connectionid)
  if (report.ticketid === null) {
    await app.db.query.deleteFrom('viewings').where('connectionid', '=', connectionid).execute()
  } else {
    const viewing = {
      userid: me.id,
      ticketid: report.ticketid,
      typing: report.typing,
      expires_on: later(app.clock.now(), TIME_TO_LIVE),
    }
    await app.db.query
      .insertInto('viewings')
      .values({ connectionid, ...viewing })
      .onConflict((conflict) => conflict.column('connectionid').doUpdateSet(viewing))
      .execute()
  }
  for (const ticketid of new Set([before, report.ticketid]))
    if (ticketid !== null) await signalViewers(app, ticketid)
}

/** The tab is gone. */
export async function noteDeparture(app: AppContext, connectionid: string): Promise<void> {
  endWriting(app, connectionid)
  const gone = await app.db.query
    .deleteFrom('viewings')
    .where('connectionid', '=', connectionid)
    .returning('ticketid')
    .executeTakeFirst()
  if (gone !== undefined) await signalViewers(app, gone.ticketid)
}

async function viewedBy(app: AppContext, connectionid: string): Promise<string | null> {
  const row = await app.db.query
    .selectFrom('viewings')
    .select('ticketid')
    .where('connectionid', '=', connectionid)
    .executeTakeFirst()
  return row?.ticketid ?? null
}

async function signalViewers(app: AppContext, ticketid: string): Promise<void> {
  const ticket = await ticketById(app.db, ticketid)
  if (ticket === undefined) return
  await sendSignal(
    app,
    events.ticketActivity,
    { ticketid, viewers: await viewersOf(app, ticketid) },
    ticketRooms(ticket),
  )
}

/** One row per person: with two tabs, the one in which the person types. */
function viewersOf(app: AppContext, ticketid: string) {
  return app.db.query
    .selectFrom('viewings')
    .innerJoin('users', 'users.userid', 'viewings.userid')
    .distinctOn('viewings.userid')
    .select(['viewings.userid', 'typing'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .where('ticketid', '=', ticketid)
    .where('expires_on', '>', app.clock.now())
    .orderBy('viewings.userid')
    .orderBy(sql`case typing when 'reply' then 0 when 'note' then 1 else 2 end`)
    .execute()
}

export async function deleteViewingsOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('viewings').where('ticketid', 'in', ticketids).execute()
}
