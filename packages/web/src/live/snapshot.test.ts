import type { LiveEvent } from '@switchboard/contract'
import { eventSamples, me } from '@switchboard/contract/samples'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from './outcome.ts'
import { applyLive, fetchPart, fetchSnapshot, journal, keepLive } from './snapshot.ts'

const read = (id: number): LiveEvent => ({
  type: 'ticketRead',
  id,
  at: '2026-03-18T14:31:05.118204Z',
  actor: null,
  payload: eventSamples.ticketRead,
})
const signal: LiveEvent = { ...read(0), type: 'userLogin', payload: eventSamples.userLogin }
const positions = (upTo: number): readonly number[] => [upTo]
/** A call whose answers are as old as these positions, one after the other. */
const answersAt = (of: number[]) => async (): Promise<Outcome<number>> => {
  const position = of.shift() ?? 0
  return { kind: 'done', answer: position, position }
}
const note = (ids: readonly number[], event: LiveEvent): readonly number[] => [...ids, event.id]

beforeEach(() => journal.end())

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

  it('may be older than the answer that the live connection starts with: that starts earlier', async () => {
    await fetchSnapshot(answersAt([6]), positions, note)
    await fetchSnapshot(answersAt([4]), positions, note)
    expect(journal.begin(5)).toBe(4)
    journal.end()
    expect(journal.begin(5)).toBe(5)
  })

  it('is asked for again when events that it misses will not come', async () => {
    vi.useFakeTimers()
    journal.begin(5)
    const again = fetchSnapshot(answersAt([3, 4, 5]), positions, note)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await again).toEqual({ position: 5, value: [5] })
    journal.skip(9)
    const inVain = fetchSnapshot(answersAt([8, 8, 8, 8, 8, 9]), positions, note)
    await Promise.all([expect(inVain).rejects.toThrow('away'), vi.advanceTimersByTimeAsync(10_000)])
    vi.useRealTimers()
  })

  it('is asked for again when so much happened meanwhile that the first of it is forgotten', async () => {
    journal.begin(5)
    let asked = 0
    const fetching = fetchSnapshot(
      async () => {
        asked += 1
        const position = asked === 1 ? 5 : 2500
        if (asked === 1) for (let id = 6; id <= 2500; id += 1) journal.note(read(id))
        return { kind: 'done', answer: position, position }
      },
      positions,
      note,
    )
    expect((await fetching).value).toEqual([2500])
  })

  it('is what a change answers, which has no position', async () => {
    journal.begin(5)
    expect(await fetchSnapshot(answersAt([0]), positions, note)).toEqual({ position: 0, value: [0] })
  })

  it('is not touched by an event that it contains already', () => {
    const snapshot = { position: 7, value: [7] }
    expect(applyLive(snapshot, read(7), note)).toBe(snapshot)
    expect(applyLive(snapshot, read(8), note)).toEqual({ position: 7, value: [7, 8] })
    expect(applyLive(snapshot, read(8), (ids) => ids)).toBe(snapshot)
    expect(applyLive(undefined, read(8), note)).toBeUndefined()
  })

  it('follows the events once it is there', () => {
    const queries = new QueryClient()
    const query = queryOptions({
      queryKey: ['ids'] as const,
      queryFn: () => fetchSnapshot(answersAt([7]), positions, note),
    })
    const handle = keepLive(query, note)
    handle(read(7), { queries, me })
    expect(queries.getQueryData(query.queryKey)).toBeUndefined()
    queries.setQueryData(query.queryKey, { position: 7, value: [7] })
    for (const id of [7, 8]) handle(read(id), { queries, me })
    expect(queries.getQueryData(query.queryKey)?.value).toEqual([7, 8])
  })
})
