import type { DeliveryProblem } from '@switchboard/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { later } from '../lib/clock.ts'
import { enqueue } from './outbox.ts'
import { endLease, expiredLeases, hurryAway, leaseHeads, nextDue, type OutboxRow } from './outbox-store.ts'
import { addConversations, room, startOutbox, type OutboxUnderTest } from './testing/start-outbox.ts'

let one: OutboxUnderTest
beforeEach(async () => {
  one = await startOutbox(3)
})
afterEach(() => one.stop())

const anybody = { accounts: [], conversations: [] }
const lease = (allowance: Parameters<typeof leaseHeads>[2] = anybody) =>
  leaseHeads(one.app, room(16), allowance)
const texts = (sends: readonly OutboxRow[]) => sends.map(({ command }) => command)
const send = (text: string) => ({ kind: 'text', text }) as const

const queue = (n: number, ...sends: string[]) =>
  one.app.db.transaction(async (tx) => {
    for (const text of sends) await enqueue(one.app, tx, { conversation: one.nth(n), command: send(text) })
  })
const end = (item: OutboxRow | undefined, state: 'done' | 'again' = 'done') =>
  one.app.db.transaction((tx) => {
    if (item === undefined) throw new Error('Nothing was leased.')
    const again = { state: 'queued', notBefore: one.clock.now(), reason: 'no', problem: 'refused' } as const
    return endLease(one.app, tx, item, state === 'done' ? { state } : again)
  })

it('leases the oldest send of each conversation, and the next one when it has ended', async () => {
  await queue(0, 'a1', 'a2')
  await queue(1, 'b1')
  const first = await lease()
  expect(texts(first)).toEqual([send('a1'), send('b1')])
  expect(await lease()).toEqual([])
  await end(first[0])
  expect(texts(await lease())).toEqual([send('a2')])
})

it('lets providers take turns, however much of one of them is due before everything else', async () => {
  const [other] = await addConversations(one.app, 'whatsapp', 1)
  if (other === undefined) throw new Error('There is no other conversation.')
  for (let n = 0; n < 3; n += 1) await queue(n, `telegram ${n}`)
  one.clock.tick(60_000)
  await one.app.db.transaction((tx) =>
    enqueue(one.app, tx, { conversation: other, command: send('whatsapp') }),
  )
  const leased = await leaseHeads(one.app, room(2), anybody)
  expect(new Set(texts(leased))).toEqual(new Set([send('telegram 0'), send('whatsapp')]))
})

it('leases no older send that is committed late while a newer one of its conversation is under way', async () => {
  const commit = Promise.withResolvers<void>()
  const isQueued = Promise.withResolvers<void>()
  const late = one.app.db.transaction(async (tx) => {
    await enqueue(one.app, tx, { conversation: one.nth(0), command: send('older') })
    isQueued.resolve()
    await commit.promise
  })
  await isQueued.promise
  await queue(0, 'newer')
  const [newer] = await lease()
  commit.resolve()
  await late
  expect(await lease()).toEqual([])
  await end(newer)
  expect(texts(await lease())).toEqual([send('older')])
})

it('finds what is queued at the moment at which the send before it ends', async () => {
  for (let round = 0; round < 40; round += 1) {
    await queue(0, `before ${round}`)
    const [before] = await lease()
    await Promise.all([end(before), queue(0, `after ${round}`)])
    const [after] = await lease()
    expect(after?.command).toEqual(send(`after ${round}`))
    await end(after)
  }
  expect(await one.wrongHeads()).toEqual([])
})

it('leaves in the queue what the pace does not allow yet, counts no attempt, and knows when it is due', async () => {
  await queue(0, 'a')
  await queue(1, 'b')
  await queue(2, 'c')
  const chat = { conversation: one.nth(0).identityid, wait: 400 }
  const account = { accountid: one.accountid, sends: 1, wait: 0 }
  const [leased, ...more] = await lease({ accounts: [account], conversations: [chat] })
  expect([leased?.command, leased?.attempts, more]).toEqual([send('b'), 1, []])
  const used = { ...account, sends: 0, wait: 300 }
  expect(await lease({ accounts: [used], conversations: [] })).toEqual([])
  const due = async (allowance: typeof anybody | Parameters<typeof nextDue>[1]) => {
    const now = one.clock.now()
    const instant = (await nextDue(one.app, allowance)) ?? ''
    return instant > later(now, 200)
  }
  expect(await due(anybody)).toBe(false)
  expect(await due({ accounts: [used], conversations: [] })).toBe(true)
  const others = { conversation: one.nth(2).identityid, wait: 500 }
  expect(await due({ accounts: [], conversations: [chat, others] })).toBe(true)
  expect((await lease()).map(({ attempts }) => attempts)).toEqual([1, 1])
})

it('leases nothing of an account that is paused or broken, and all of one that was removed', async () => {
  await queue(0, 'a')
  const account = (change: object) => one.app.db.query.updateTable('channel_accounts').set(change).execute()
  await account({ paused_until: later(one.clock.now(), 60_000) })
  expect(await lease()).toEqual([])
  await account({ state: 'broken', paused_until: null })
  expect([await lease(), await nextDue(one.app)]).toEqual([[], null])
  await account({ removed_on: one.clock.now() })
  expect(texts(await lease())).toEqual([send('a')])
})

it('writes nothing of an attempt whose lease was taken over', async () => {
  await queue(0, 'a')
  const [slow] = await lease()
  one.clock.tick(31_000)
  const [expired] = await expiredLeases(one.app)
  expect(await end(expired, 'again')).toBe(true)
  const [taken] = await lease()
  expect(await end(slow)).toBe(false)
  expect(await end(taken)).toBe(true)
  expect(await lease()).toEqual([])
})

it('makes due what waits because its provider was away for long, and nothing that waits for another reason', async () => {
  const putOff = async (n: number, attempts: number, problem: DeliveryProblem) => {
    await queue(n, `${problem} ${attempts}`)
    const [item] = await lease()
    if (item === undefined) throw new Error('Nothing was leased.')
    const again = {
      state: 'queued',
      notBefore: later(one.clock.now(), 30_000),
      reason: 'no',
      problem,
    } as const
    await one.app.db.transaction((tx) => endLease(one.app, tx, item, again))
    await one.app.db.query
      .updateTable('outbox')
      .set({ attempts })
      .where('outboxid', '=', item.outboxid)
      .execute()
  }
  await putOff(0, 4, 'no-connection')
  await putOff(1, 1, 'no-connection')
  await putOff(2, 4, 'rate-limited')
  expect(await lease()).toEqual([])
  await hurryAway(one.app, one.accountid)
  expect(texts(await lease())).toEqual([send('no-connection 4')])
  expect(await one.wrongHeads()).toEqual([])
})
