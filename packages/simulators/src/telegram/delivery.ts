import { firstDelay, settle } from './delivery-outcome.ts'
import { createPoster, type PostAnswer, type Poster, type PostTarget } from '../post-json.ts'
import { deliversNothing } from '../provider-connection.ts'
import { dropExpired } from './updates.ts'
import type { Bot, PendingUpdate, Webhook, World } from './world.ts'

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
  stop: () => void
}

/** A queue's state at one webhook; a new webhook starts afresh. */
export type DeliveryQueue = { bot: Bot; webhook: Webhook; busy: boolean; resting: boolean; delay: number }

type Worker = {
  world: World
  poster: Poster
  queues: Map<string, DeliveryQueue>
  log: Delivery[]
  stopped: boolean
}

/** Delivers updates: queues run side by side, each one update at a time. */
export function startDelivery(world: World): DeliveryWorker {
  const poster = createPoster(world.options.webhookTimeoutMs)
  const worker: Worker = { world, poster, queues: new Map(), log: [], stopped: false }
  return {
    wake: (bot) => wake(worker, bot),
    log: worker.log,
    stop: () => {
      worker.stopped = true
      poster.stop()
    },
  }
}

function wake(worker: Worker, bot: Bot): void {
  const { world } = worker
  dropExpired(world, bot)
  if (worker.stopped || !bot.webhook || world.deliveryFaults.paused || deliversNothing(world)) return
  let free = bot.webhook.maxConnections - inFlight(worker, bot)
  const seen = new Set<string>()
  for (const pending of bot.pending) {
    if (free <= 0) return
    if (seen.has(pending.queue)) continue
    seen.add(pending.queue)
    const queue = queueOf(worker, bot, bot.webhook, pending.queue)
    if (queue.busy || queue.resting) continue
    queue.busy = true
    free -= 1
    void deliver(worker, queue, pending)
  }
}

function inFlight({ queues }: Worker, bot: Bot): number {
  return [...queues.values()].filter((queue) => queue.bot === bot && queue.busy).length
}

function queueOf({ queues }: Worker, bot: Bot, webhook: Webhook, name: string): DeliveryQueue {
  const key = `${bot.token} ${name}`
  const known = queues.get(key)
  if (known?.webhook === webhook || known?.busy) return known
  const fresh = { bot, webhook, busy: false, resting: false, delay: firstDelay }
  queues.set(key, fresh)
  return fresh
}

async function deliver(worker: Worker, queue: DeliveryQueue, pending: PendingUpdate): Promise<void> {
  const { world } = worker
  const { delayMs, shuffleMs, copies } = world.deliveryFaults
  const wait = delayMs + shuffleMs * world.random.fraction()
  if (wait > 0) await world.clock.wait(wait)
  if (!worker.stopped && queue.bot.webhook === queue.webhook) {
    const answer = await attempt(worker, queue, pending, false)
    for (let copy = 1; copy < copies && !worker.stopped; copy += 1)
      await attempt(worker, queue, pending, true)
    settle(world, queue, pending, answer, () => wake(worker, queue.bot))
  }
  queue.busy = false
  wake(worker, queue.bot)
  world.changed()
}

async function attempt(
  worker: Worker,
  queue: DeliveryQueue,
  pending: PendingUpdate,
  copy: boolean,
): Promise<PostAnswer> {
  if (!copy) pending.attempts += 1
  const { id: updateId, attempts } = pending
  const delivery: Delivery = {
    at: worker.world.clock.now(),
    bot: queue.bot.token,
    updateId,
    queue: pending.queue,
    attempt: attempts,
    copy,
    status: 0,
    error: undefined,
  }
  worker.log.push(delivery)
  const answer = await worker.poster.post(targetOf(queue.webhook), pending.json)
  if (answer.kind === 'answered') delivery.status = answer.status
  else delivery.error = answer.reason
  return answer
}

function targetOf({ url, secret, certificate }: Webhook): PostTarget {
  const headers = secret === undefined ? {} : { 'X-Telegram-Bot-Api-Secret-Token': secret }
  return { url, certificate, headers }
}
