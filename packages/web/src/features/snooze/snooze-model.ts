import { type MomentChoice, momentChoices, momentOf } from '../../lib/coming-moments.ts'

/** What a ticket can be snoozed until: a moment, or its client's next message. */
export type SnoozeChoice = MomentChoice | { id: 'client' }

export const snoozeChoices = (now: Date, offeredOn = now): readonly SnoozeChoice[] => {
  const moments: readonly SnoozeChoice[] = momentChoices(now, offeredOn)
  return moments.toSpliced(-1, 0, { id: 'client' })
}

/** The instant to send: null until the client writes; undefined while no time to come is written. */
export const untilOf = (choice: SnoozeChoice, written: string, now: Date): string | null | undefined =>
  choice.id === 'client' ? null : momentOf(choice, written, now)
