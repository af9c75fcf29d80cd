import { limits } from '@switchboard/contract'
import { events } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Database, Queries } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { later } from '../lib/clock.ts'
import type { NodeBus } from './node-bus.ts'
import { staff } from './rooms.ts'
import { sendSignal } from './signals.ts'

interface PresenceApp {
  db: Database<Tables>
  bus: NodeBus
  clock: { now(): string }
}

/**
 * Who is online: connections with a time-to-live that each node keeps renewing, so that connections of a dead node
 * expire.
 */
export interface Presence {
  arrive(connectionid: string, userid: string): Promise<void>
  leave(connectionid: string, userid: string): Promise<void>
  stop(): Promise<void>
}

/** Renewed with every heartbeat; three missed ones end a connection. */
const TIME_TO_LIVE = 3 * limits.heartbeat

interface PresenceOptions {
  /** Whether pages are open on this node: without one there is nothing to renew, and nobody to tell who is gone elsewhere. */
  hasPages(): boolean
  onError(error: unknown): void
}

export function startPresence(
  app: PresenceApp & { node: string },
  { hasPages, onError }: PresenceOptions,
): Presence {
  const { node } = app
  const renewal = setInterval(() => hasPages() && void renew().catch(onError), limits.heartbeat)

  async function renew(): Promise<void> {
    await app.db.query
      .updateTable('connections')
      .set({ expires_on: expiry(app) })
      .where('node', '=', node)
      .execute()
    const gone = await app.db.query
      .deleteFrom('connections')
      .where('expires_on', '<', app.clock.now())
      .returning('userid')
      .execute()
    for (const userid of new Set(gone.map((row) => row.userid))) await announceIfOffline(app, userid)
  }

  return {
    async arrive(connectionid, userid) {
      const before = await isOnline(app, userid)
      await app.db.query
        .insertInto('connections')
        .values({ connectionid, node, userid, expires_on: expiry(app) })
        .onConflict((conflict) => conflict.column('connectionid').doUpdateSet({ expires_on: expiry(app) }))
        .execute()
      if (!before) await announcePresence(app, events.userLogin, userid)
    },
    async leave(connectionid, userid) {
      await app.db.query.deleteFrom('connections').where('connectionid', '=', connectionid).execute()
      await announceIfOffline(app, userid)
    },
    async stop() {
      clearInterval(renewal)
      const gone = await app.db.query
        .deleteFrom('connections')
        .where('node', '=', node)
        .returning('userid')
        .execute()
      for (const userid of new Set(gone.map((row) => row.userid))) await announceIfOffline(app, userid)
    },
  }
}

const expiry = (app: PresenceApp): string => later(app.clock.now(), TIME_TO_LIVE)

/** The agents with at least one living connection. A transaction asks on its own connection, or it could wait for one for ever. */
export async function onlineUsers(
  { clock }: Pick<PresenceApp, 'clock'>,
  reader: Queries<Tables>,
): Promise<Set<string>> {
  const rows = await reader.query
    .selectFrom('connections')
    .select('userid')
    .distinct()
    .where('expires_on', '>', clock.now())
    .execute()
  return new Set(rows.map((row) => row.userid))
}

async function isOnline(app: PresenceApp, userid: string): Promise<boolean> {
  const { rows } =
    await sql`select from connections where userid = ${userid} and expires_on > ${app.clock.now()} limit 1`.execute(
      app.db.query,
    )
  return rows.length > 0
}

async function announceIfOffline(app: PresenceApp, userid: string): Promise<void> {
  if (!(await isOnline(app, userid))) await announcePresence(app, events.userLogout, userid)
}

async function announcePresence(
  app: PresenceApp,
  event: typeof events.userLogin | typeof events.userLogout,
  userid: string,
): Promise<void> {
  await sendSignal(app, event, { userid }, [staff])
  await sendSignal(app, events.totalOnlineAgents, { count: (await onlineUsers(app, app.db)).size }, [staff])
}
