import { dropExpired } from './updates.ts'
import { createPoster, type PostAnswer } from './post-update.ts'
import { runMethod } from './run-method.ts'
import { isRecord } from './parameters.ts'
import { seconds, type Bot, type PendingUpdate, type Webhook, type World } from './world.ts'

/** One try at giving one update to a webhook. */
export type Delivery = {
  at: number
  bot: string
  updateId: number
  queue: string
  attempt: number
  /** True for a copy sent because duplicates are asked for. */
  copy: boolean
  /** 0 when there was no answer. */
  status: number
  error: string | undefined
}

export type DeliveryWorker = {
  wake: (bot: Bot) => void
  log: Delivery[]
  /** True while something is on its way or waits for another try. */
  isBusy: () => boolean
  stop: () => void
}

/** A queue's state at one webhook; a new webhook starts afresh. */
type Lane = { bot: Bot; webhook: Webhook; busy: boolean; resting: boolean; delay: number }

const firstDelay = 1000

/** Delivers updates: queues run side by side, each one update at a time. */
export function startDelivery(world: World): DeliveryWorker {
  const poster = createPoster(world.options.webhookTimeoutMs)
  const lanes = new Map<string, Lane>()
  const log: Delivery[] = []
  let stopped = false

  const wake = (bot: Bot) => {
    dropExpired(world, bot)
    if (stopped || !bot.webhook || world.deliveryFaults.paused || isDown(world)) return
    const seen = new Set<string>()
    for (const pending of bot.pending) {
      if (seen.has(pending.queue)) continue
      seen.add(pending.queue)
      const lane = laneOf(bot, bot.webhook, pending.queue)
      if (lane.busy || lane.resting) continue
      if (inFlight(bot) >= bot.webhook.maxConnections) return
      lane.busy = true
      void deliver(bot, lane, pending, bot.webhook)
    }
  }

  const laneOf = (bot: Bot, webhook: Webhook, queue: string): Lane => {
    const key = `${bot.token} ${queue}`
    const known = lanes.get(key)
    if (known?.webhook === webhook || known?.busy) return known
    const fresh = { bot, webhook, busy: false, resting: false, delay: firstDelay }
    lanes.set(key, fresh)
    return fresh
  }

  const inFlight = (bot: Bot) => [...lanes.values()].filter((lane) => lane.bot === bot && lane.busy).length

  const deliver = async (bot: Bot, lane: Lane, pending: PendingUpdate, webhook: Webhook) => {
    const { delayMs, shuffleMs, copies } = world.deliveryFaults
    const wait = delayMs + shuffleMs * world.random.fraction()
    if (wait > 0) await world.clock.wait(wait)
    if (!stopped && bot.webhook === webhook) {
      const answer = await attempt(bot, pending, webhook, false)
      for (let copy = 1; copy < copies && !stopped; copy += 1) await attempt(bot, pending, webhook, true)
      settle(world, bot, lane, pending, webhook, answer, () => wake(bot))
    }
    lane.busy = false
    wake(bot)
    world.changed()
  }

  const attempt = async (bot: Bot, pending: PendingUpdate, webhook: Webhook, copy: boolean) => {
    if (!copy) pending.attempts += 1
    const at = world.clock.now()
    const { id, queue, attempts } = pending
    const delivery: Delivery = {
      at,
      bot: bot.token,
      updateId: id,
      queue,
      attempt: attempts,
      copy,
      status: 0,
      error: undefined,
    }
    log.push(delivery)
    const answer = await poster.post(webhook, pending.json)
    if (answer.kind === 'answered') delivery.status = answer.status
    else delivery.error = answer.reason
    return answer
  }

  return {
    wake,
    log,
    isBusy: () => [...world.bots.values()].some((bot) => bot.webhook !== undefined && bot.pending.length > 0),
    stop: () => {
      stopped = true
      poster.stop()
    },
  }
}

const longestAsked = 3600
const goneLimitMs = 23 * 3600 * 1000

/** Drops what was delivered; plans the next try of what was not. */
function settle(
  world: World,
  bot: Bot,
  lane: Lane,
  pending: PendingUpdate,
  webhook: Webhook,
  answer: PostAnswer,
  again: () => void,
): void {
  if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) {
    bot.pending = bot.pending.filter((other) => other !== pending)
    lane.delay = firstDelay
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
  const wait = asked === undefined ? lane.delay : Math.min(asked, longestAsked) * 1000
  lane.resting = true
  lane.delay = Math.min(lane.delay * 2, world.random.between(60, 120) * 1000)
  world.clock.schedule(wait, () => {
    lane.resting = false
    again()
  })
}

function removeIfLongGone(world: World, bot: Bot, webhook: Webhook): void {
  webhook.goneSince ??= world.clock.now()
  if ((world.clock.now() - webhook.goneSince) * world.clock.timeScale >= goneLimitMs) bot.webhook = undefined
}

/** A webhook may answer with a method to call; its result is not told. */
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

function isDown(world: World): boolean {
  return world.faults.rules().some((rule) => rule.fault.kind === 'down')
}
