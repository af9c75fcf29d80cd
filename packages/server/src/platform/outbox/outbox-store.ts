import { type DeliveryProblem, limits } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { OutboxTable } from '../db/tables/delivery-tables.ts'
import { later } from '../lib/clock.ts'

export type OutboxRow = Selectable<OutboxTable>

/** Named, because a prepared `*` breaks when a migration adds a column under a running node. */
const COLUMNS = [
  'outboxid',
  'lane',
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

/**
 * Leases the due head of each conversation: its oldest unfinished send. Everything behind a head waits, which keeps the order.
 * Sends of paused or broken accounts stay in the queue; sends of a removed account are leased too, so that they fail with a
 * reason.
 */
export function leaseHeads(app: AppContext, most: number): Promise<OutboxRow[]> {
  const now = app.clock.now()
  return app.db.named<OutboxRow>(
    'lease-outbox-heads',
    `with due as (
       select o.outboxid from outbox o
       join channel_accounts account on account.accountid = o.accountid
       where o.state = 'queued' and o.not_before <= $1
         and (account.removed_on is not null or (account.state <> 'broken'
           and (account.paused_until is null or account.paused_until <= $1)))
         and not exists (select from outbox earlier where earlier.lane = o.lane
           and earlier.outboxid < o.outboxid and earlier.state in ('queued', 'sending'))
       order by o.outboxid limit $2
       for update of o skip locked
     )
     update outbox set state = 'sending', held = false, lease_until = $3, fence = fence + 1, attempts = attempts + 1
     from due where outbox.outboxid = due.outboxid
     returning ${COLUMNS}`,
    [now, most, later(now, limits.outboxLease)],
  )
}

/** Holds the lease of a send that takes long. */
export async function renewLease(app: AppContext, item: OutboxRow): Promise<void> {
  await app.db.query
    .updateTable('outbox')
    .set({ lease_until: later(app.clock.now(), limits.outboxLease) })
    .where('outboxid', '=', item.outboxid)
    .where('fence', '=', item.fence)
    .where('state', '=', 'sending')
    .execute()
}

/** Sends whose worker died while sending; the provider may or may not have them. */
export function expiredLeases(app: AppContext): Promise<OutboxRow[]> {
  return app.db.query
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'sending')
    .where('lease_until', '<', app.clock.now())
    .orderBy('outboxid')
    .limit(100)
    .execute()
}

/** Why a send is not done: the provider's reason, and the problem that an agent sees. */
interface Why {
  reason: string
  problem: DeliveryProblem
}

type Ending =
  | { state: 'done' }
  | ({ state: 'failed' | 'doubtful' } & Why)
  | ({ state: 'queued'; notBefore: string } & Why)

/**
 * Ends a lease; false when another worker took it over, and then nothing of this attempt may be written. A worker whose
 * lease expired while the database was away still knows its result, so it may settle its own unconfirmed attempt.
 */
export async function endLease(app: AppContext, tx: Tx, item: OutboxRow, ending: Ending): Promise<boolean> {
  const open = ending.state === 'doubtful' ? (['sending'] as const) : (['sending', 'doubtful'] as const)
  const ended = await tx.query
    .updateTable('outbox')
    .set({
      state: ending.state,
      lease_until: null,
      last_error: ending.state === 'done' ? null : ending.reason,
      last_problem: ending.state === 'done' ? null : ending.problem,
      ...(ending.state === 'queued' ? { not_before: ending.notBefore } : { done_on: app.clock.now() }),
    })
    .where('outboxid', '=', item.outboxid)
    .where('fence', '=', item.fence)
    .where('state', 'in', open)
    .returning('outboxid')
    .executeTakeFirst()
  return ended !== undefined
}

/** Returns a leased send to the queue untried, because it has to wait. */
export async function putBack(app: AppContext, item: OutboxRow, notBefore: string): Promise<void> {
  await app.db.query
    .updateTable('outbox')
    .set((set) => ({
      state: 'queued' as const,
      lease_until: null,
      not_before: notBefore,
      attempts: set('attempts', '-', 1),
    }))
    .where('outboxid', '=', item.outboxid)
    .where('fence', '=', item.fence)
    .where('state', '=', 'sending')
    .execute()
}

/** When the next head of a conversation is due, so that the worker can sleep until then; leased sends do not count. */
export async function nextDue(reader: Reader): Promise<string | null> {
  const [row] = await reader.named<{ due: string | null }>(
    'next-outbox-due',
    `with heads as (
       select distinct on (lane) state, not_before, accountid
       from outbox where state in ('queued', 'sending') order by lane, outboxid
     )
     select min(greatest(heads.not_before, account.paused_until)) as due
     from heads join channel_accounts account on account.accountid = heads.accountid
     where heads.state = 'queued' and (account.removed_on is not null or account.state <> 'broken')`,
    [],
  )
  return row?.due ?? null
}
