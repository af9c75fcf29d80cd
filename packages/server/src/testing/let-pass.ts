import type { AppContext } from '../context.ts'
import { later, microsecondsOf } from '../platform/lib/clock.ts'
import { nextDue } from '../platform/outbox/outbox-store.ts'
import type { TestClock } from './test-clock.ts'

interface SettlingServer {
  app: AppContext
  clock: TestClock
  settled(): Promise<void>
}

/** Turns the clock from one moment at which a send is due to the next, and does what is due there. */
export async function letPass({ app, clock, settled }: SettlingServer, milliseconds: number): Promise<void> {
  const end = later(clock.now(), milliseconds)
  const until = (instant: string) => Math.ceil((microsecondsOf(instant) - microsecondsOf(clock.now())) / 1000)
  const turnTo = (instant: string) => clock.tick(Math.max(0, until(instant)))
  await settled()
  for (;;) {
    const due = await nextDue(app)
    if (due === null || until(due) <= 0 || microsecondsOf(due) >= microsecondsOf(end)) break
    turnTo(due)
    await settled()
  }
  turnTo(end)
  await settled()
}
