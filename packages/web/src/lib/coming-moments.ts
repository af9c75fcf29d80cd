import { dateAndTime } from './dates.ts'
import { morningIn } from './morning-in.ts'

/** A moment to come: one that is offered, or one that the agent writes. */
export type MomentChoice = { id: 'hour' | 'tomorrow' | 'monday'; at: Date } | { id: 'chosen' }

/**
 * The choices at this moment, in the agent's own time zone. Those of the calendar stay what they were when they were offered:
 * midnight does not move the one that is chosen.
 */
export const momentChoices = (now: Date, offeredOn = now): readonly MomentChoice[] => [
  { id: 'hour', at: new Date(now.getTime() + 3600_000) },
  { id: 'tomorrow', at: morningIn(offeredOn, 1) },
  { id: 'monday', at: morningIn(offeredOn, daysToMonday(offeredOn)) },
  { id: 'chosen' },
]

/** On a Monday the next one is a week away. */
const daysToMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7

/** The instant to send to the server; undefined while no time to come is chosen or written. */
export function momentOf(choice: MomentChoice, written: string, now: Date): string | undefined {
  if (choice.id !== 'chosen') return choice.at > now ? choice.at.toISOString() : undefined
  const first = new Date(written)
  // In the night that the clocks are put back they show an hour twice.
  const again = new Date(first.getTime() + 3600_000)
  const chosen = first <= now && again.getHours() === first.getHours() ? again : first
  return chosen > now ? chosen.toISOString() : undefined
}

/** A time is written, and it is not to come: there is nothing to send. */
export const isPast = (written: string, now: Date): boolean =>
  written !== '' && momentOf({ id: 'chosen' }, written, now) === undefined

/**
 * The same for an instant that is changed: it stays while its field is as it was. The text alone does not tell the two hours
 * apart that the clocks show in the night that they are put back.
 */
export function changedMoment(
  opened: { due_on: string; written: string },
  choice: MomentChoice,
  written: string,
  now: Date,
): string | undefined {
  const isSame = choice.id === 'chosen' && written === opened.written
  return isSame && new Date(opened.due_on) > now ? opened.due_on : momentOf(choice, written, now)
}

/** An instant as a date field with a time holds it, in the agent's own time zone. */
export const writtenAs = (instant: string): string => dateAndTime(instant).replace(' ', 'T')
