import type { DeliveryQueue } from './delivery.ts'
import { isRecord } from '../read-request.ts'
import type { PostAnswer } from '../post-json.ts'
import { runMethod } from './run-method.ts'
import { seconds, type Bot, type PendingUpdate, type Webhook, type World } from './world.ts'

/** The first wait after a failure; each further one is twice as long. */
export const firstDelay = 1000
const longestAsked = 3600
const goneLimitMs = 23 * 3600 * 1000

/** Drops what was delivered; plans the next try of what was not. */
export function settle(
  world: World,
  queue: DeliveryQueue,
  pending: PendingUpdate,
  answer: PostAnswer,
  again: () => void,
): void {
  const { bot, webhook } = queue
  if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) {
    bot.pending = bot.pending.filter((other) => other !== pending)
    queue.delay = firstDelay
    webhook.goneSince = undefined
    void runAnswer(world, bot, answer.body)
    return
  }
  const why =
    answer.kind === 'failed'
      ? answer.reason
      : `Wrong response from the webhook: ${answer.status} ${answer.reason}`
  webhook.lastError = { date: seconds(world.clock.now()), message: why }
  if (answer.kind === 'answered' && answer.status === 410) removeIfLongGone(world, bot, webhook)
  const asked = answer.kind === 'answered' ? answer.retryAfter : undefined
  const wait = asked === undefined ? queue.delay : Math.min(asked, longestAsked) * 1000
  queue.resting = true
  queue.delay = Math.min(queue.delay * 2, world.random.between(60, 120) * 1000)
  world.clock.schedule(wait, () => {
    queue.resting = false
    again()
  })
}

function removeIfLongGone(world: World, bot: Bot, webhook: Webhook): void {
  webhook.goneSince ??= world.clock.now()
  if ((world.clock.now() - webhook.goneSince) * world.clock.timeScale >= goneLimitMs) bot.webhook = undefined
}

/** A webhook may answer with a method to call; its result is not sent back. */
async function runAnswer(world: World, bot: Bot, body: string): Promise<void> {
  if (!body.startsWith('{')) return
  try {
    const value: unknown = JSON.parse(body)
    if (!isRecord(value) || typeof value['method'] !== 'string') return
    const { method, ...values } = value
    await runMethod(world, bot.token, method, { values, uploads: new Map() }, () => undefined)
  } catch {
    return
  }
}
