import { events } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins, staff } from '../../platform/realtime/rooms.ts'
import { accountNames } from './accounts-store.ts'
import { type AccountRow, presentHealth } from './present-health.ts'

const RECORDED_EVERY = 10_000

/** When this process last wrote it, by account. */
const recordedOn = new WeakMap<AppContext, Map<string, number>>()

/**
 * Records when a channel last received an event, at most every ten seconds, so that a busy channel makes no hot row. Nobody
 * waits for it: the event is committed, and its sender must not hear otherwise when this fails.
 */
export function recordReceived(app: AppContext, accountid: string): void {
  const recorded = recordedOn.get(app) ?? new Map<string, number>()
  recordedOn.set(app, recorded)
  const since = app.clock.millis() - (recorded.get(accountid) ?? Number.NEGATIVE_INFINITY)
  if (since >= 0 && since < RECORDED_EVERY) return
  recorded.set(accountid, app.clock.millis())
  writeReceived(app, accountid).catch((err: unknown) => {
    recorded.delete(accountid)
    app.log.debug(
      { event: 'channel.received_not_recorded', err, accountid },
      'the time of the last event was not recorded',
    )
  })
}

async function writeReceived(app: AppContext, accountid: string): Promise<void> {
  const now = app.clock.now()
  await app.db.query
    .updateTable('channel_accounts')
    .set({ last_event_on: now })
    .where('accountid', '=', accountid)
    .where((row) =>
      row.or([row('last_event_on', 'is', null), row('last_event_on', '<', later(now, -RECORDED_EVERY))]),
    )
    .execute()
}

/**
 * Records what went wrong with an account, for administrators. `broken` stops its sends until it is repaired; `silent` means
 * that no messages of clients reach us; without a state the error is only recorded.
 */
export async function recordTrouble(
  app: AppContext,
  reader: Reader,
  accountid: string,
  { reason, state = null }: { reason: string; state?: 'broken' | 'silent' | null },
): Promise<void> {
  const account = await reader.query
    .updateTable('channel_accounts')
    .set({ last_error: reason, last_error_on: app.clock.now() })
    .where('accountid', '=', accountid)
    .returning(['platform', 'name'])
    .executeTakeFirst()
  app.log.warn({ event: 'channel.trouble', ...account, accountid, state, reason }, 'a channel is in trouble')
  // Messages may or may not arrive while the token is bad: only a repair ends that.
  if (state !== null)
    await changeState(
      app,
      reader,
      accountid,
      state === 'silent' ? ['connected'] : ['connected', 'silent'],
      state,
    )
}

/** The provider accepts us again: messages of clients arrive, and queued messages are sent. */
export async function recordRecovered(app: AppContext, accountid: string): Promise<void> {
  await changeState(app, app.db, accountid, ['silent', 'broken'], 'connected')
}

/** Changes the state and announces it to administrators at once. */
async function changeState(
  app: AppContext,
  reader: Reader,
  accountid: string,
  from: AccountRow['state'][],
  to: AccountRow['state'],
): Promise<void> {
  if (!isTransaction(reader)) return app.db.transaction((tx) => changeState(app, tx, accountid, from, to))
  const changed = await reader.query
    .updateTable('channel_accounts')
    .set({ state: to })
    .where('accountid', '=', accountid)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (changed === undefined) return
  await announceAccount(app, reader, changed)
  if (to === 'connected') reader.onCommit(() => app.wake.worker('outbox'))
}

/** Announces the current health of an account to all administrators, and to everyone the names that tell accounts apart. */
export async function announceAccount(app: AppContext, tx: Tx, row: AccountRow): Promise<void> {
  await announce(app, tx, {
    event: events.channelChanged,
    payload: { channel: presentHealth(row) },
    audience: [admins],
  })
  await announce(app, tx, {
    event: events.accountNamesChanged,
    payload: { accounts: await accountNames(tx) },
    audience: [staff],
  })
}

/** A removed account is not in trouble any more. */
export const announceRemoved = (app: AppContext, tx: Tx, row: AccountRow): Promise<void> =>
  announceAccount(app, tx, { ...row, intake: 'off', late_since: null })

/** Announces that the list of failed items changed; the page requests it. */
export async function announceDeadLetters(app: AppContext, tx: Tx): Promise<void> {
  await announce(app, tx, { event: events.deadLettersChanged, payload: {}, audience: [admins] })
}

/** Records that a provider responded for an account. */
export async function recordChecked(app: AppContext, accountid: string): Promise<void> {
  await app.db.query
    .updateTable('channel_accounts')
    .set({ checked_on: app.clock.now() })
    .where('accountid', '=', accountid)
    .execute()
}

/** The provider asks for a pause: an earlier, longer one stays. */
export async function pauseAccount(tx: Tx, accountid: string, until: string): Promise<void> {
  await sql`update channel_accounts set paused_until = greatest(paused_until, ${until}::timestamptz) where accountid = ${accountid}`.execute(
    tx.query,
  )
}

/** Records how many sends are late. Undefined when another node has noticed the same at the same time. */
export function recordLateSends(
  tx: Tx,
  { accountid, late_count }: Pick<AccountRow, 'accountid' | 'late_count'>,
  now: Pick<AccountRow, 'late_count' | 'late_since'>,
): Promise<AccountRow | undefined> {
  return tx.query
    .updateTable('channel_accounts')
    .set(now)
    .where('accountid', '=', accountid)
    .where('late_count', '=', late_count)
    .returningAll()
    .executeTakeFirst()
}

const isTransaction = (reader: Reader): reader is Tx => 'onCommit' in reader

/** The accounts of each platform, by state. */
export const countAccounts = (reader: Reader) =>
  reader.query
    .selectFrom('channel_accounts')
    .select(['platform', sql<number>`count(*)::int`.as('count')])
    // A page that was only listed is not connected.
    .select(sql<string>`case when intake = 'off' then 'off' else state end`.as('state'))
    .where('removed_on', 'is', null)
    .groupBy(['platform', 'state', 'intake'])
    .execute()
