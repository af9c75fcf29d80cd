import { eventSamples, sampleEnvelope } from '@switchboard/contract/samples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followEvents } from './follow-events.ts'

const event = (id: number) => sampleEnvelope('ticketRead', eventSamples.ticketRead, id)

/** A line whose replays are answered by hand. */
function setUp(cursor: number | null = 10) {
  const handlers = new Map<string, (payload: unknown) => void>()
  const asked: (number | null)[] = []
  const answers: ((reply: unknown) => void)[] = []
  const received: number[] = []
  const restart = vi.fn()
  const resync = vi.fn()
  const caughtUp = vi.fn()
  const following = followEvents(
    {
      on: (name, handle) => void handlers.set(name, handle),
      resume: (from) => {
        asked.push(from)
        return new Promise((answer) => answers.push(answer))
      },
      restart,
    },
    cursor,
    { handle: ({ id }) => void received.push(id), resync, caughtUp },
  )
  const emit = (name: string, payload: unknown) => handlers.get(name)?.(payload)
  const answer = async (reply: unknown) => {
    answers.shift()?.(reply)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { following, emit, answer, asked, received, restart, resync, caughtUp }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('live events', () => {
  it('are handled once and in order, replayed ones before those that overtook them', async () => {
    const { following, emit, answer, asked, received, caughtUp } = setUp()
    following.connected()
    expect(asked).toEqual([10])
    for (const id of [13, 11, 12, 13, 9]) emit('event', event(id))
    expect(received).toEqual([])
    await answer({ position: 13, reload: false })
    expect(received).toEqual([11, 12, 13])
    expect(caughtUp).toHaveBeenCalledOnce()
    emit('event', event(13))
    emit('event', event(14))
    expect(received).toEqual([11, 12, 13, 14])
  })

  it('continue after a new connection from the newest that was handled', async () => {
    const { following, emit, answer, asked } = setUp()
    following.connected()
    await answer({ position: 12, reload: false })
    emit('event', event(20))
    following.connected()
    expect(asked).toEqual([10, 20])
  })

  it('are fetched anew when too much was missed, and when one is not understood', async () => {
    const { following, emit, answer, resync } = setUp()
    following.connected()
    await answer({ position: 900, reload: true })
    expect(resync.mock.calls).toEqual([[900]])
    emit('event', sampleEnvelope('fromALaterRelease', {}, 901))
    emit('event', 'nonsense')
    expect(resync.mock.calls).toEqual([[900], [901], [901]])
    expect(following.position()).toBe(901)
  })

  it('that a heartbeat announces and that did not arrive are requested after five seconds', async () => {
    const { following, emit, answer, asked, received } = setUp()
    following.connected()
    await answer({ position: 10, reload: false })
    emit('heartbeat', { position: 12 })
    await vi.advanceTimersByTimeAsync(4999)
    expect(asked).toEqual([10])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([10, 10])
    emit('event', event(12))
    await answer({ position: 12, reload: false })
    expect(received).toEqual([12])
  })

  it('need no healing when they arrive meanwhile', async () => {
    const { following, emit, answer, asked } = setUp()
    following.connected()
    await answer({ position: 10, reload: false })
    emit('heartbeat', { position: 11 })
    emit('event', event(11))
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual([10])
  })

  it('are requested over a new connection when the server cannot replay them', async () => {
    const { following, answer, restart } = setUp()
    following.connected()
    await answer({ error: 'invalid-input' })
    expect(restart).toHaveBeenCalledOnce()
  })
})
