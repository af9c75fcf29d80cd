import type { VisitorMessage } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { message, page, queued } from '../testing/samples.ts'
import type { Outcome } from './api.ts'
import { initialState, type QueuedMessage } from './chat-state.ts'
import { openOutgoing } from './outgoing.ts'
import { openChatStore } from './store.ts'

type Answer = Outcome<VisitorMessage>
const accepted = ({ id }: QueuedMessage): Answer => ({
  kind: 'done',
  answer: message(Number(id), { id, from: 'visitor' }),
})

/** A desk with prepared answers, and a storage with what an earlier page left. */
function setUp(answer: (queued: QueuedMessage) => Answer, left: QueuedMessage[] = []) {
  const store = openChatStore(initialState(page))
  const stored = new Map(left.map((one) => [one.id, one]))
  const delivered: string[] = []
  const waits: [run: () => void, after: number][] = []
  const outgoing = openOutgoing({
    store,
    storage: {
      load: async () => [...stored.values()],
      keep: async (one) => void stored.set(one.id, one),
      drop: async (id) => void stored.delete(id),
    },
    deliver: async (one) => {
      delivered.push(one.id)
      return answer(one)
    },
    now: () => new Date('2026-05-04T12:00:00.000Z'),
    later: (run, after) => void waits.push([run, after]),
  })
  return { store, stored, delivered, waits, outgoing }
}

it('sends in order, and keeps nothing that the desk has', async () => {
  const { store, stored, delivered, outgoing } = setUp(accepted)
  outgoing.add(queued('1'))
  outgoing.add(queued('2'))
  await expect.poll(() => delivered).toEqual(['1', '2'])
  await expect.poll(() => store.get().queue).toEqual([])
  await expect.poll(() => stored.size).toBe(0)
})

it('sends what an earlier page of the same visit could not send, once', async () => {
  const left = [queued('1', { visit: 'mine', state: 'sending' }), queued('2', { visit: 'another' })]
  const { delivered, outgoing, store } = setUp(accepted, left)
  await Promise.all([outgoing.resume(() => 'mine'), outgoing.resume(() => 'mine')])
  await expect.poll(() => store.get().messages.length).toBe(1)
  expect(delivered).toEqual(['1'])
})

it('keeps what another visit could not send for a month, and no longer', async () => {
  const another = { visit: 'another' }
  const left = [
    queued('1', { ...another, at: '2026-04-04T11:59:59.000Z' }),
    queued('2', { ...another, at: '2026-04-04T12:00:01.000Z' }),
    queued('3', { visit: 'mine', at: '2026-01-01T12:00:00.000Z' }),
  ]
  const { stored, delivered, outgoing } = setUp(accepted, left)
  await outgoing.resume(() => 'mine')
  await expect.poll(() => delivered).toEqual(['3'])
  await expect.poll(() => [...stored.keys()]).toEqual(['2'])
})

it('waits longer after each try that nobody answers, and goes on in order', async () => {
  let isAway = true
  const { store, delivered, waits, outgoing } = setUp((one) => (isAway ? { kind: 'away' } : accepted(one)))
  outgoing.add(queued('1'))
  outgoing.add(queued('2'))
  await expect.poll(() => waits.length).toBe(1)
  expect(waits[0]?.[1]).toBe(1000)
  expect(store.get().queue[0]?.tries).toBe(1)
  waits[0]?.[0]()
  await expect.poll(() => waits.length).toBe(2)
  expect(waits[1]?.[1]).toBe(2000)
  isAway = false
  void outgoing.nudge()
  await expect.poll(() => store.get().messages.length).toBe(2)
  expect(delivered).toEqual(['1', '1', '1', '2'])
})

it.each([
  ['nobody answers', { kind: 'away' }, 5000],
  ['it was too fast', { kind: 'refused', code: 'too-many-requests', status: 429 }, 30_000],
] as const)('waits for the next try no longer than its limit when %s', async (_, answer, longest) => {
  const { waits, outgoing } = setUp(() => answer)
  outgoing.add(queued('1'))
  for (let tries = 1; tries <= 8; tries += 1) {
    await expect.poll(() => waits.length).toBe(tries)
    waits.at(-1)?.[0]()
  }
  const pauses = waits.map(([, after]) => after)
  expect([Math.max(...pauses), pauses.at(-1)]).toEqual([longest, longest])
})

it('goes on with the next message after one that is refused, which can be tried again', async () => {
  let isRefused = true
  const { store, delivered, outgoing } = setUp((one) =>
    one.id === '1' && isRefused ? { kind: 'refused', code: 'file-too-large', status: 413 } : accepted(one),
  )
  outgoing.add(queued('1'))
  outgoing.add(queued('2'))
  await expect.poll(() => delivered).toEqual(['1', '2'])
  expect(store.get().queue).toMatchObject([{ id: '1', state: 'refused', failure: 'file-too-large' }])
  isRefused = false
  outgoing.retry('1')
  await expect.poll(() => store.get().queue).toEqual([])
})

it('does not give up when it was too fast', async () => {
  const { store, waits, outgoing } = setUp(() => ({
    kind: 'refused',
    code: 'too-many-requests',
    status: 429,
  }))
  outgoing.add(queued('1'))
  await expect.poll(() => waits.length).toBe(1)
  expect(store.get().queue).toMatchObject([{ state: 'waiting', failure: 'too-many-requests', tries: 0 }])
})
