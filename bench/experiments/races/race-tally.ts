import { type Counts, overlapped, type Raced } from '../../kit/load/race.ts'

/** The results of many rounds of one race. */
export interface RaceTally {
  what: string
  rounds: number
  overlapped: number
  /** Rounds in which the second action of the race was accepted, or came first. */
  secondWon: number
  /** Milliseconds by which the second begins earlier, so that either wins about as often. */
  lead: number
  wrong: Counts
}

export const tallyOf = (what: string, wrong: readonly string[]): RaceTally => ({
  what,
  rounds: 0,
  overlapped: 0,
  secondWon: 0,
  lead: 0,
  wrong: Object.fromEntries(wrong.map((name) => [name, 0])),
})

const STEP = 4

/** The side that lost begins a little earlier the next time. */
export function noteRound(tally: RaceTally, both: readonly [Raced, Raced], isSecond: boolean): void {
  tally.rounds += 1
  if (overlapped(both)) tally.overlapped += 1
  if (isSecond) tally.secondWon += 1
  tally.lead += isSecond ? -STEP : STEP
}
