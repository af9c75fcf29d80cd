import { limits } from '@switchboard/contract'
import type { RunningServer } from '@switchboard/server'
import type { Simulators } from '@switchboard/simulators'
import type { Caller } from '../company/caller.ts'
import type { StaffKey } from '../company/people.ts'
import { settle } from '../settle.ts'
import type { TravellingClock } from '../travelling-clock.ts'
import { firstScene } from './scene.ts'
import type { Step } from './step.ts'

export interface StoryPlace {
  desk: RunningServer
  simulators: Simulators
  clock: TravellingClock
  as: (who: StaffKey) => Caller
}

/** Plays a story through the public API and the simulated providers: a step starts when the one before has been processed everywhere. */
export async function playStory({ desk, simulators, clock, as }: StoryPlace, steps: Step[]): Promise<void> {
  const scene = firstScene(simulators, as)
  for (const [index, { at, who, does }] of steps.entries()) {
    clock.travelTo(at)
    try {
      await does(scene)
      await settle(desk, simulators)
      // Clients are notified of an accepted or closed ticket only when that cannot be undone any more.
      clock.travelTo(Math.min(clock.millis() + limits.undoWindow, steps[index + 1]?.at ?? at))
      await settle(desk, simulators)
    } catch (error) {
      const moment = new Date(at).toISOString()
      throw new Error(`The story stops at ${moment}, in the conversation with ${who}`, { cause: error })
    }
  }
}
