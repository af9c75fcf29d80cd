import { isTaken } from '../../outbox.ts'
import type { PostAnswer } from '../../post-json.ts'
import type { CallbackTarget, GraphEvent, GraphWorld } from '../world.ts'

const hourMs = 3600 * 1000

/** After an hour of nothing but failures the app no longer receives events of the page. */
export function endLongFailing(
  world: GraphWorld,
  target: CallbackTarget,
  answer: PostAnswer,
  events: GraphEvent[],
): void {
  const now = world.clock.now()
  for (const id of new Set(events.map(({ entry }) => entry))) {
    const page = world.messenger.pages.get(id)
    if (!page) continue
    if (isTaken(answer)) {
      page.failingSince = undefined
      continue
    }
    page.failingSince ??= now
    if ((now - page.failingSince) * world.clock.timeScale < hourMs) continue
    page.subscribed.delete(target.app)
    world.messenger.outbox.drop((other, { entry }) => other.app === target.app && entry === id)
  }
}
