import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, it } from 'vitest'
import { later } from '../lib/clock.ts'
import { type Conversation, enqueue, releaseHeld, withdrawHeld } from './outbox.ts'
import { endLease, expiredLeases, hurryAway, leaseHeads, renewLease } from './outbox-store.ts'
import { deleteSends, hurrySend, lockSend } from './sends-store.ts'
import { actTogether } from '../../testing/act-together.ts'
import { type OutboxUnderTest, room, startOutbox } from './testing/start-outbox.ts'

const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))

let one: OutboxUnderTest
beforeAll(async () => {
  one = await startOutbox(4)
})
afterAll(() => one.stop())

const steps = {
  enqueues: (n) => inTransaction(n, (tx, conversation) => enqueue(one.app, tx, { conversation, command })),
  enqueuesHeld: (n) =>
    inTransaction(n, (tx, conversation) =>
      enqueue(one.app, tx, { conversation, command, heldUntil: later(one.clock.now(), 5000) }),
    ),
  enqueuesTwice: (n) =>
    inTransaction(n, async (tx, conversation) => {
      await enqueue(one.app, tx, { conversation, command })
      await enqueue(one.app, tx, { conversation: one.nth(n + 1), command })
    }),
  releases: (n) => inTransaction(n, (tx, { identityid }) => releaseHeld(one.app, tx, identityid)),
  withdraws: (n) => inTransaction(n, (tx, { identityid }) => withdrawHeld(tx, identityid)),
  hurries: (n) =>
    inTransaction(n, async (tx, { identityid }) => {
      const waiting = await one.app.db.query
        .selectFrom('outbox')
        .select('outboxid')
        .where('conversation', '=', identityid)
        .where('state', '=', 'queued')
        .limit(1)
        .executeTakeFirst()
      const send = waiting && (await lockSend(tx, waiting.outboxid))
      if (send?.state === 'queued' && send.lease_until === null) await hurrySend(one.app, tx, send)
    }),
  deletes: (n) =>
    inTransaction(n, (tx, { identityid }) =>
      deleteSends(tx, { column: 'conversation', ids: [identityid, one.nth(n + 1).identityid] }),
    ),
  sends: () => sendAll({ state: 'done' }),
  fails: () => sendAll({ state: 'failed', reason: 'no', problem: 'refused' }),
  putsOff: () =>
    sendAll({
      state: 'queued',
      notBefore: later(one.clock.now(), 2),
      reason: 'no',
      problem: 'no-connection',
    }),
  providerIsBack: () => hurryAway(one.app, one.accountid),
  dies: async () => {
    await leaseHeads(one.app, room(2), nothingSpent)
  },
  reclaims: async () => {
    one.clock.tick(31_000)
    for (const item of await expiredLeases(one.app))
      await one.app.db.transaction((tx) =>
        endLease(one.app, tx, item, { state: 'unconfirmed', reason: 'died', problem: 'stopped' }),
      )
  },
} satisfies Record<string, (n: number) => Promise<unknown>>
const command = { kind: 'text', text: 'Hello' } as const
const nothingSpent = { accounts: [], conversations: [] }

type Tx = Parameters<Parameters<OutboxUnderTest['app']['db']['transaction']>[0]>[0]

/** Every fifth transaction is undone. */
async function inTransaction(
  n: number,
  operation: (tx: Tx, conversation: Conversation) => Promise<unknown>,
): Promise<void> {
  const undo = new Error('undone')
  await one.app.db
    .transaction(async (tx) => {
      await operation(tx, one.nth(n))
      if (n % 5 === 0) tx.beforeCommit(() => Promise.reject(undo))
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

async function sendAll(ending: Parameters<typeof endLease>[3]): Promise<void> {
  for (const item of await leaseHeads(one.app, room(3), nothingSpent)) {
    await renewLease(one.app, item)
    await one.app.db.transaction((tx) => endLease(one.app, tx, item, ending))
  }
}

it(`heads are what a plain look at the sends says, after every commit of anybody (seed ${SEED})`, async () => {
  await actTogether({ steps, wrong: () => one.wrongHeads(), seed: SEED })
})
