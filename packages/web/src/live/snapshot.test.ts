import type { LiveEvent } from '@switchboard/contract'
import { eventSamples } from '@switchboard/contract/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyLive, fetchPart, fetchSnapshot, journal } from './snapshot.ts'

const read = (id: number): LiveEvent => ({
  type: 'ticketRead',
  id,
  at: '2026-03-18T14:31:05.118204Z',
  actor: null,
  payload: eventSamples.ticketRead,
})
const signal: LiveEvent = { ...read(0), type: 'userLogin', payload: eventSamples.userLogin }
const note = (ids: readonly number[], event: LiveEvent): readonly number[] => [...ids, event.id]

beforeEach(() => journal.clear())

describe('a state that is fetched', () => {
  it('holds the events that came while it was on its way, and none twice', async () => {
    journal.note(read(4))
    const fetching = fetchSnapshot(
      async () => {
        journal.note(read(5))
        journal.note(read(6))
        return { kind: 'done', answer: 5, position: 5 }
      },
      (upTo): readonly number[] => [upTo],
      note,
    )
    expect(await fetching).toEqual({ position: 5, value: [5, 6] })
  })

  it('holds signals that came since it was asked for, and no older ones', async () => {
    journal.note(signal)
    const fetching = fetchSnapshot(
      async () => {
        journal.note(signal)
        return { kind: 'done', answer: 1, position: 9 }
      },
      (): readonly number[] => [],
      note,
    )
    expect((await fetching).value).toEqual([0])
  })

  it('takes a further part in as it is by then, with the events that the part does not contain', async () => {
    journal.note(read(4))
    const withPart = await fetchPart(
      async () => {
        journal.note(read(6))
        return { kind: 'done', answer: [1, 2], position: 5 }
      },
      (now: readonly number[], part) => [...part, ...now],
      note,
    )
    expect(withPart([3])).toEqual([1, 2, 3, 6])
    journal.note(read(7))
    expect(withPart([4])).toEqual([1, 2, 4, 6, 7])
  })

  it('is not touched by an event that it contains already', () => {
    const snapshot = { position: 7, value: [7] }
    expect(applyLive(snapshot, read(7), note)).toBe(snapshot)
    expect(applyLive(snapshot, read(8), note)).toEqual({ position: 7, value: [7, 8] })
    expect(applyLive(snapshot, read(8), (ids) => ids)).toBe(snapshot)
    expect(applyLive(undefined, read(8), note)).toBeUndefined()
  })
})
