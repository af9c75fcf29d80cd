import { type DeliveryProblem, limits, type Platform, platforms } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import type { AppContext, Asker, Tx } from '../../context.ts'
import type { OutboxTable } from '../db/tables/delivery-tables.ts'
import { later } from '../lib/clock.ts'
import { preparedRow, rowAsJson } from '../db/prepared-statement.ts'
import { SOON } from '../workers/worker.ts'
import { keepHeads } from './outbox-heads.ts'
import { accountBurst, type Allowance, type PaceLimits } from './pace.ts'

export type OutboxRow = Selectable<OutboxTable>

/** Named, because a prepared `*` breaks when a migration adds a column under a running node. */
const COLUMNS = [
  'outboxid',
  'conversation',
  'accountid',
  'ticketid',
  'messageid',
  'command',
  'state',
  'attempts',
  'not_before',
  'lease_until',
  'fence',
  'last_error',
  'last_problem',
  'created_on',
  'done_on',
]
  .map((column) => `outbox.${column}`)
  .join(', ')

/** A send that this node has leased. */
export type LeasedSend = OutboxRow & { platform: Platform; lease_until: string }

/** What this node may start. */
export interface Room {
  most: number
  paceOf(platform: Platform): PaceLimits
  /** Of sends to one provider, counting all its accounts. */
  free(platform: Platform): number
}

/**
 * Leases due heads, at most so many and of each account and conversation no more than the pace allows. A head is found by
 * its account and the time it is due: what waits behind it, is put off, or belongs to an account that is paused or broken is
 * never looked at. Providers take turns, the longest due of each first: what one of them could not take for hours is due before
 * everything else. Sends of a removed account are leased too, so that they fail with a reason.
 */
export function leaseHeads(
  app: Asker,
  { most, paceOf, free }: Room,
  { accounts, conversations }: Allowance,
): Promise<LeasedSend[]> {
  const now = app.clock.now()
  return app.db.named<LeasedSend>('lease-outbox-heads', LEASE_HEADS, [
    now,
    leaseEnd(now),
    most,
    platforms,
    platforms.map((platform) => accountBurst(paceOf(platform))),
    accounts.map(({ accountid }) => accountid),
    accounts.map(({ sends }) => sends),
    conversations.map(({ conversation }) => conversation),
    platforms.map((platform) => free(platform)),
  ])
}

/** The rows to write are found by their keys (`any (array(…))`), whatever the planner thinks of how many there are. */
const LEASE_HEADS = `
  with due as (
    select head.conversation, head.outboxid
    from channel_accounts account
    join unnest($4::text[], $5::int[], $9::int[]) as burst (platform, sends, free) on burst.platform = account.platform
    left join unnest($6::uuid[], $7::int[]) as used (accountid, sends) on used.accountid = account.accountid
    cross join lateral (
      select h.conversation, h.outboxid, h.next_on
      from outbox_heads h join outbox o on o.outboxid = h.outboxid
      where h.accountid = account.accountid and not h.leased and h.next_on <= $1
        and h.conversation <> all ($8::uuid[]) and o.state = 'queued' and o.lease_until is null
      order by h.next_on, h.outboxid
      limit least($3, burst.free, coalesce(used.sends, burst.sends))
      for update of h, o skip locked
    ) as head
    where account.removed_on is not null or (account.state <> 'broken'
      and (account.paused_until is null or account.paused_until <= $1))
    order by row_number() over (partition by account.platform order by head.next_on, head.outboxid),
      head.next_on, head.outboxid limit $3
  ), leased as (
    update outbox_heads set leased = true, next_on = $2
    where conversation = any (array(select conversation from due))
  )
  update outbox set held = false, lease_until = $2, fence = fence + 1, attempts = attempts + 1
  where outboxid = any (array(select outboxid from due))
  returning ${COLUMNS},
    (select platform from channel_accounts account where account.accountid = outbox.accountid) as platform`

const leaseEnd = (now: string): string => later(now, limits.outboxLease)

/** Holds the lease of a send that takes long. `false`: the send is deleted, or another node has taken it over. */
export async function renewLease(app: AppContext, item: OutboxRow): Promise<boolean> {
  const renewed = await app.db.named(
    'renew-outbox-lease',
    `with renewed as (
       update outbox set lease_until = $3
       where outboxid = $1 and fence = $2 and state = 'queued' and lease_until is not null
       returning outboxid, conversation
     ), heads as (
       update outbox_heads set next_on = $3 from renewed
       where outbox_heads.conversation = renewed.conversation and outbox_heads.outboxid = renewed.outboxid
     )
     select from renewed`,
    [item.outboxid, item.fence, leaseEnd(app.clock.now())],
  )
  return renewed.length > 0
}

/** Whether the send is there and still this node's: it may be deleted with its ticket or its client, or taken over. */
export async function isLeased(app: AppContext, item: OutboxRow): Promise<boolean> {
  const found = await app.db.named(
    'outbox-lease',
    `select from outbox where outboxid = $1 and fence = $2 and state = 'queued' and lease_until is not null`,
    [item.outboxid, item.fence],
  )
  return found.length > 0
}

/** Sends whose worker died, looked at together. */
export const EXPIRED_AT_ONCE = 100

/** The first sends, or those after one, whose worker died while sending; the provider may or may not have them. */
export function expiredLeases(app: AppContext, after: OutboxRow['outboxid'] = 0): Promise<OutboxRow[]> {
  return app.db.named<OutboxRow>(
    'expired-outbox-leases',
    `select ${COLUMNS} from outbox_heads h join outbox on outbox.outboxid = h.outboxid
     where h.leased and h.next_on < $1 and outbox.lease_until < $1 and h.outboxid > $2
     order by h.outboxid limit ${EXPIRED_AT_ONCE}`,
    [app.clock.now(), after],
  )
}

/** Retries after the first few, which come by themselves within seconds. */
const LATER_ATTEMPTS = 4
const away: readonly DeliveryProblem[] = ['no-connection', 'provider-error', 'database-away']

/** Whether a send has failed again and again because the provider could not take it. */
export const wasAway = ({ attempts, last_problem }: OutboxRow): boolean =>
  attempts > LATER_ATTEMPTS && last_problem !== null && away.includes(last_problem)

/**
 * The provider takes sends again: what failed like this one is due now and does not wait its half minute out. A head that
 * another transaction holds is left as it is, so this waits for nobody.
 */
export async function hurryAway(app: Asker, accountid: string): Promise<void> {
  await app.db.named(
    'hurry-outbox-heads',
    `with due as (
       select h.conversation, h.outboxid
       from outbox_heads h join outbox o on o.outboxid = h.outboxid
       where h.accountid = $1 and not h.leased and h.next_on > $2
         and o.state = 'queued' and o.lease_until is null and o.attempts >= $3 and o.last_problem = any ($4)
       for update of h, o skip locked
     ), heads as (
       update outbox_heads set next_on = $2 where conversation = any (array(select conversation from due))
     )
     update outbox set not_before = $2 where outboxid = any (array(select outboxid from due))`,
    [accountid, app.clock.now(), LATER_ATTEMPTS, away],
  )
}

/** Why a send is not done: the provider's reason, and the problem that an agent sees. */
interface Why {
  reason: string
  problem: DeliveryProblem
}

type Ending =
  | { state: 'done' }
  /** Done with a reason: it was refused, and there is nothing to send again. */
  | ({ state: 'done' | 'failed' | 'unconfirmed' } & Why)
  | ({ state: 'queued'; notBefore: string } & Why)

/**
 * Ends a lease; false when another worker took it over, and then nothing of this attempt may be written. A worker whose
 * lease expired while the database was away still knows its result, so it may settle its own unconfirmed attempt; one that is to
 * be sent again stays unconfirmed once what comes after it has gone out, or may have (P11-36).
 */
export async function endLease(app: AppContext, tx: Tx, item: OutboxRow, ending: Ending): Promise<boolean> {
  const { state } = ending
  const why = 'reason' in ending ? ending : null
  const end: Ended = {
    state,
    reason: why?.reason ?? null,
    problem: why?.problem ?? null,
    not_before: state === 'queued' ? ending.notBefore : null,
    done_on: state === 'queued' ? null : app.clock.now(),
  }
  const ended = await updateEnded(tx, item.outboxid, item.fence, rowAsJson(end))
  if (ended === undefined) return false
  keepHeads(tx, [ended.conversation])
  return true
}

interface Ended {
  state: Ending['state']
  reason: string | null
  problem: DeliveryProblem | null
  not_before: string | null
  done_on: string | null
}

const updateEnded = preparedRow<
  [outboxid: number, fence: number, ended: string],
  Pick<OutboxRow, 'conversation'>
>(
  'end-outbox-lease',
  `update outbox set state = ended.state, lease_until = null, last_error = ended.reason, last_problem = ended.problem,
     not_before = coalesce(ended.not_before, outbox.not_before), done_on = coalesce(ended.done_on, outbox.done_on)
   from json_to_record($3) as ended (state text, reason text, problem text, not_before timestamptz, done_on timestamptz)
   where outboxid = $1 and fence = $2 and (outbox.state = 'queued' and lease_until is not null
     or outbox.state = 'unconfirmed' and ended.state <> 'unconfirmed'
       and (ended.state <> 'queued' or not exists (select from outbox later
         where later.conversation = outbox.conversation and later.outboxid > outbox.outboxid and later.attempts > 0)))
   returning conversation`,
)

/** Whether a head may go soon, or a lease has expired (`Worker.dueWhen`). The pace is not asked: its alarm wakes the worker. */
export const OUTBOX_DUE = `
  exists (select from outbox_heads where leased and next_on < $1)
  or exists (
    select from channel_accounts account
    cross join lateral (
      select next_on from outbox_heads h
      where h.accountid = account.accountid and not h.leased order by next_on, outboxid limit 1
    ) as head
    where head.next_on <= ${SOON} and (account.removed_on is not null or (account.state <> 'broken'
      and (account.paused_until is null or account.paused_until <= ${SOON})))
  )`

/**
 * When the next head may go, so that the worker can sleep until then; leased sends do not count, nor do those to providers
 * that are full.
 */
export async function nextDue(
  app: Asker,
  { accounts, conversations }: Allowance = { accounts: [], conversations: [] },
  full: readonly Platform[] = [],
): Promise<string | null> {
  const now = app.clock.now()
  const short = accounts.filter(({ wait }) => wait > 0)
  const [row] = await app.db.named<{ due: string | null }>('next-outbox-due', NEXT_DUE, [
    short.map(({ accountid }) => accountid),
    short.map(({ wait }) => later(now, wait)),
    conversations.map(({ conversation }) => conversation),
    conversations.map(({ wait }) => later(now, wait)),
    full,
  ])
  return row?.due ?? null
}

const NEXT_DUE = `
  with able as (
    select account.accountid,
      greatest(short.until, case when account.removed_on is null then account.paused_until end) as until
    from channel_accounts account
    left join unnest($1::uuid[], $2::timestamptz[]) as short (accountid, until) on short.accountid = account.accountid
    where (account.removed_on is not null or account.state <> 'broken') and account.platform <> all ($5::text[])
  )
  select min(due) as due from (
    select greatest(head.next_on, able.until) as due
    from able cross join lateral (
      select next_on from outbox_heads h
      where h.accountid = able.accountid and not h.leased and h.conversation <> all ($3::uuid[])
      order by next_on, outboxid limit 1
    ) as head
    union all
    select greatest(h.next_on, short.until, able.until)
    from unnest($3::uuid[], $4::timestamptz[]) as short (conversation, until)
    join outbox_heads h on h.conversation = short.conversation and not h.leased
    join able on able.accountid = h.accountid
  ) as heads`
