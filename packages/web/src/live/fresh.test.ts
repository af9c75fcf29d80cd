import type { DeskEvent } from '@switchboard/contract'
import { eventSamples } from '@switchboard/contract/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyLive, fetchFresh, journal } from './fresh.ts'

const read = (id: number): DeskEvent => ({
  type: 'ticketRead',
  id,
  at: '2026-03-18T14:31:05.118204Z',
  actor: null,
  payload: eventSamples.ticketRead,
})
const signal: DeskEvent = { ...read(0), type: 'userLogin', payload: eventSamples.userLogin }
const note = (ids: readonly number[], event: DeskEvent): readonly number[] => [...ids, event.id]

beforeEach(() => journal.clear())

describe('a state that is fetched', () => {
  it('holds the events that came while it was on its way, and none twice', async () => {
    journal.note(read(4))
    const fetching = fetchFresh(
      async () => {
        journal.note(read(5))
        journal.note(read(6))
        return { kind: 'done', answer: 5, asOf: 5 }
      },
      (upTo): readonly number[] => [upTo],
      note,
    )
    expect(await fetching).toEqual({ asOf: 5, value: [5, 6] })
  })

  it('holds signals that came since it was asked for, and no older ones', async () => {
    journal.note(signal)
    const fetching = fetchFresh(
      async () => {
        journal.note(signal)
        return { kind: 'done', answer: 1, asOf: 9 }
      },
      (): readonly number[] => [],
      note,
    )
    expect((await fetching).value).toEqual([0])
  })

  it('is not touched by an event that it contains already', () => {
    const fresh = { asOf: 7, value: [7] }
    expect(applyLive(fresh, read(7), note)).toBe(fresh)
    expect(applyLive(fresh, read(8), note)).toEqual({ asOf: 7, value: [7, 8] })
    expect(applyLive(fresh, read(8), (ids) => ids)).toBe(fresh)
    expect(applyLive(undefined, read(8), note)).toBeUndefined()
  })
})
