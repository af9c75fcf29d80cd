import { type ActivityWord, events, limits, type Me } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { ticketRooms } from '../../platform/realtime/rooms.ts'
import { sendSignal } from '../../platform/realtime/signals.ts'
import { accessTicket } from '../tickets/tickets.ts'
import { noteRest, noteWriting } from './show-typing.ts'

export { showTyping } from './show-typing.ts'

/** Three missed words end a viewing: a dead tab or node leaves no ghosts. */
const TIME_TO_LIVE = 3 * limits.activityEvery

/** A tab looks at a ticket, or types in it, or turned away. Everybody who sees the ticket hears who is there now. */
export async function noteActivity(
  app: AppContext,
  me: Me,
  connectionid: string,
  said: ActivityWord,
): Promise<void> {
  if (said.ticketid !== null) await accessTicket(app.db, me, said.ticketid)
  noteWriting(app, me.id, connectionid, said)
  const before = await viewedBy(app, connectionid)
  if (said.ticketid === null) {
    await app.db.query.deleteFrom('viewings').where('connectionid', '=', connectionid).execute()
  } else {
    const viewing = {
      userid: me.id,
      ticketid: said.ticketid,
      typing: said.typing,
      expires_on: later(app.clock.now(), TIME_TO_LIVE),
    }
    await app.db.query
      .insertInto('viewings')
      .values({ connectionid, ...viewing })
      .onConflict((conflict) => conflict.column('connectionid').doUpdateSet(viewing))
      .execute()
  }
  for (const ticketid of new Set([before, said.ticketid]))
    if (ticketid !== null) await tellViewers(app, ticketid)
}

/** The tab is gone. */
export async function noteDeparture(app: AppContext, connectionid: string): Promise<void> {
  noteRest(app, connectionid)
  const gone = await app.db.query
    .deleteFrom('viewings')
    .where('connectionid', '=', connectionid)
    .returning('ticketid')
    .executeTakeFirst()
  if (gone !== undefined) await tellViewers(app, gone.ticketid)
}

async function viewedBy(app: AppContext, connectionid: string): Promise<string | null> {
  const row = await app.db.query
    .selectFrom('viewings')
    .select('ticketid')
    .where('connectionid', '=', connectionid)
    .executeTakeFirst()
  return row?.ticketid ?? null
}

async function tellViewers(app: AppContext, ticketid: string): Promise<void> {
  const ticket = await app.db.query
    .selectFrom('tickets')
    .select(['departmentid', 'userid'])
    .where('ticketid', '=', ticketid)
    .executeTakeFirst()
  if (ticket === undefined) return
  await sendSignal(
    app,
    events.ticketActivity,
    { ticketid, viewers: await viewersOf(app, ticketid) },
    ticketRooms(ticket),
  )
}

/** One line per person: with two tabs, the one in which he or she types. */
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
