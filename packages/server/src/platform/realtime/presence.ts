import { limits } from '@switchboard/contract'
import { events } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Database, Queries } from '../db/database.ts'
import { preparedStatement, rowsAsJson } from '../db/prepared-statement.ts'
import type { Tables } from '../db/tables/tables.ts'
import { later } from '../lib/clock.ts'
import { isDatabaseAway } from '../lib/database-away.ts'
import type { NodeBus } from './node-bus.ts'
import { staff } from './rooms.ts'
import { sendSignal } from './signals.ts'

interface PresenceApp {
  db: Database<Tables>
  bus: NodeBus
  clock: { now(): string }
}

type NodeApp = PresenceApp & { node: string }

/**
 * Who is online: connections with a time-to-live that each node keeps renewing, so that connections of a dead node
 * expire.
 */
export interface Presence {
  arrive(connectionid: string, userid: string): Promise<void>
  leave(connectionid: string, userid: string): Promise<void>
  /** A connection that nobody ended: its page may be loaded again, or be back on another line. */
  lose(connectionid: string, userid: string): Promise<void>
  stop(): Promise<void>
}

/** Renewed with every heartbeat; three missed ones end a connection. */
const TIME_TO_LIVE = 3 * limits.heartbeat

/** Milliseconds that a lost connection still counts (P4-55): a page on a slow line is loaded again in six seconds. */
const GRACE = 10_000

export function startPresence(
  app: NodeApp,
  onError: (error: unknown) => void,
  /** The database has been away for so long that these connections have expired: their pages see nothing new here. */
  onExpired: () => void,
  { grace: milliseconds = GRACE } = {},
): Presence {
  const { node } = app
  let missed = 0
  /** The connections of this node by id, each with its user. Without one there is nobody to renew, or to tell who is gone elsewhere. */
  const served = new Map<string, string>()
  const grace = startGrace(app, milliseconds, onError)
  let renewed: Promise<unknown> | null = null
  const timer = setInterval(() => {
    // While the database is away the attempts do not pile up.
    if (served.size > 0)
      renewed ??= renew(app, served)
        .then(() => (missed = 0), miss)
        .then(() => (renewed = null))
  }, limits.heartbeat)

  function miss(error: unknown): void {
    onError(error)
    missed = isDatabaseAway(error) ? missed + 1 : 0
    if (missed * limits.heartbeat < TIME_TO_LIVE) return
    missed = 0
    onExpired()
  }

  async function serveNoMore(connectionid: string): Promise<void> {
    served.delete(connectionid)
    // A renewal that began before would bring the connection back.
    await renewed
  }

  return {
    async arrive(connectionid, userid) {
      served.set(connectionid, userid)
      const [row] = await storeConnection(app.db, connectionid, node, userid, expiry(app), app.clock.now())
      // Asked once this one is stored: the others may be ending.
      if (row?.was_there !== true && !(await isOnline(app, userid, connectionid)))
        await announcePresence(app, userid, true)
    },
    async leave(connectionid, userid) {
      await serveNoMore(connectionid)
      await remove(app, connectionid, userid)
    },
    async lose(connectionid, userid) {
      await serveNoMore(connectionid)
      await grace.begin(connectionid, userid)
    },
    async stop() {
      clearInterval(timer)
      grace.stop()
      await renewed
      await shorten(app, { node }, milliseconds)
    },
  }
}

/** Lets lost connections count for a moment, here and at every other node. */
function startGrace(app: NodeApp, milliseconds: number, onError: (error: unknown) => void) {
  const ends = new Set<NodeJS.Timeout>()
  return {
    async begin(connectionid: string, userid: string): Promise<void> {
      await shorten(app, { connectionid }, milliseconds)
      const end = setTimeout(() => {
        ends.delete(end)
        remove(app, connectionid, userid).catch(onError)
      }, milliseconds)
      ends.add(end)
    },
    stop(): void {
      for (const end of ends) clearTimeout(end)
    },
  }
}

/** A node that goes on removes those that are not back by then. */
async function shorten(
  app: PresenceApp,
  those: { connectionid: string } | { node: string },
  milliseconds: number,
): Promise<void> {
  await app.db.query
    .updateTable('connections')
    .set({ expires_on: later(app.clock.now(), milliseconds) })
    .where((row) => row.and(those))
    .execute()
}

async function remove(app: PresenceApp, connectionid: string, userid: string): Promise<void> {
  await app.db.query.deleteFrom('connections').where('connectionid', '=', connectionid).execute()
  await announceIfOffline(app, userid)
}

/** Renews what this node serves, and removes what its own node renews no more. */
async function renew(app: NodeApp, served: ReadonlyMap<string, string>): Promise<void> {
  const rows = rowsAsJson([...served].map(([connectionid, userid]) => ({ connectionid, userid })))
  for (const { userid } of await renewConnections(app.db, app.node, rows, expiry(app), app.clock.now()))
    await announcePresence(app, userid, true)
  const gone = await app.db.query
    .deleteFrom('connections')
    .where('expires_on', '<', app.clock.now())
    .returning('userid')
    .execute()
  for (const userid of new Set(gone.map((row) => row.userid))) await announceIfOffline(app, userid)
}

/**
 * Renews the connections of a node and adds those that are missing: while it was cut off from the database, another node
 * removed them, and here they are still open (P4-24). Answers the users who were not online.
 */
const renewConnections = preparedStatement<
  [node: string, served: string, expires_on: string, now: string],
  { userid: string }
>(
  'renew-connections',
  `with served as (
     select connectionid, userid from json_to_recordset($2) as served (connectionid text, userid uuid)
   ), renewed as (
     insert into connections (connectionid, node, userid, expires_on)
     select connectionid, $1, userid, $3 from served order by connectionid
     on conflict (connectionid) do update set expires_on = excluded.expires_on
   )
   select distinct userid from served
   where not exists (select from connections where connections.userid = served.userid and expires_on > $4)`,
)

/** Stores a connection, and answers whether it was there and alive. */
const storeConnection = preparedStatement<
  [connectionid: string, node: string, userid: string, expires_on: string, now: string],
  { was_there: boolean }
>(
  'store-connection',
  `with known as (select from connections where connectionid = $1 and expires_on > $5),
     stored as (
       insert into connections (connectionid, node, userid, expires_on) values ($1, $2, $3, $4)
       on conflict (connectionid) do update set expires_on = excluded.expires_on
     )
   select exists (select from known) as was_there`,
)

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

/** Whether a user has a living connection, besides this one. */
async function isOnline(app: PresenceApp, userid: string, besides = ''): Promise<boolean> {
  const { rows } = await sql`
    select from connections
    where userid = ${userid} and connectionid <> ${besides} and expires_on > ${app.clock.now()} limit 1`.execute(
    app.db.query,
  )
  return rows.length > 0
}

async function announceIfOffline(app: PresenceApp, userid: string): Promise<void> {
  if (!(await isOnline(app, userid))) await announcePresence(app, userid, false)
}

/** A connection may begin while another ends, here or at another node: what is so after a signal was sent is sent last. */
async function announcePresence(app: PresenceApp, userid: string, isThere: boolean): Promise<void> {
  let shown = !isThere
  for (let now = isThere; now !== shown; now = await isOnline(app, userid)) {
    await sendSignal(app, now ? events.userLogin : events.userLogout, { userid }, [staff])
    shown = now
  }
  await sendSignal(app, events.totalOnlineAgents, { count: (await onlineUsers(app, app.db)).size }, [staff])
}
