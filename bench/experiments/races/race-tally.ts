import type { Counts } from '../../kit/race.ts'

/** What came of many rounds of one race. */
export interface RaceTally {
  what: string
  rounds: number
  overlapped: number
  /** Rounds in which the second deed of the race was taken, or came first. */
  secondWon: number
  wrong: Counts
}

export const tallyOf = (what: string, wrong: readonly string[]): RaceTally => ({
  what,
  rounds: 0,
  overlapped: 0,
  secondWon: 0,
  wrong: Object.fromEntries(wrong.map((name) => [name, 0])),
})
