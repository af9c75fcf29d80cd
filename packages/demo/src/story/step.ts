import type { ProviderPlatform } from '@switchboard/contract'
import type { Scene } from './scene.ts'

/** An action of a person at a moment of the story, in milliseconds since 1970. */
export interface Step {
  at: number
  who: string
  on: ProviderPlatform
  does: Action
}

export type Action = (scene: Scene) => unknown

/** The steps until `now`, in order. */
export type Story = (now: number) => Step[]

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A moment of a story, counted from its end or from the step before. */
export type Moment = (now: number, before: number) => number

export const minutesAgo =
  (minutes: number): Moment =>
  (now) =>
    now - minutes * MINUTE

/** A time of day (UTC) some days ago. */
export function daysAgo(days: number, time: string): Moment {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (now) => Math.floor(now / DAY) * DAY - days * DAY + (hours * 60 + minutes) * MINUTE
}

/** After the step before. */
export const after =
  (minutes: number): Moment =>
  (_, before) =>
    before + minutes * MINUTE

/** Several conversations as one story. Steps of the same moment keep their order. */
export const joinStories =
  (...stories: Story[]): Story =>
  (now) =>
    stories.flatMap((story) => story(now)).toSorted((one, other) => one.at - other.at)
