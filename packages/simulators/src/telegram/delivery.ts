import { firstDelay, settle } from './delivery-outcome.ts'
import { createPoster, type PostAnswer, type Poster, type PostTarget } from '../post-json.ts'
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
export type Lane = { bot: Bot; webhook: Webhook; busy: boolean; resting: boolean; delay: number }

type Worker = {
  world: World
  poster: Poster
  lanes: Map<string, Lane>
  log: Delivery[]
  stopped: boolean
}

/** Delivers updates: queues run side by side, each one update at a time. */
export function startDelivery(world: World): DeliveryWorker {
  const poster = createPoster(world.options.webhookTimeoutMs)
  const worker: Worker = { world, poster, lanes: new Map(), log: [], stopped: false }
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
  if (worker.stopped || !bot.webhook || world.deliveryFaults.paused || isDown(world)) return
  let free = bot.webhook.maxConnections - inFlight(worker, bot)
  const seen = new Set<string>()
  for (const pending of bot.pending) {
    if (free <= 0) return
    if (seen.has(pending.queue)) continue
    seen.add(pending.queue)
    const lane = laneOf(worker, bot, bot.webhook, pending.queue)
    if (lane.busy || lane.resting) continue
    lane.busy = true
    free -= 1
    void deliver(worker, lane, pending)
  }
}

function inFlight({ lanes }: Worker, bot: Bot): number {
  return [...lanes.values()].filter((lane) => lane.bot === bot && lane.busy).length
}

function laneOf({ lanes }: Worker, bot: Bot, webhook: Webhook, queue: string): Lane {
  const key = `${bot.token} ${queue}`
  const known = lanes.get(key)
  if (known?.webhook === webhook || known?.busy) return known
  const fresh = { bot, webhook, busy: false, resting: false, delay: firstDelay }
  lanes.set(key, fresh)
  return fresh
}

async function deliver(worker: Worker, lane: Lane, pending: PendingUpdate): Promise<void> {
  const { world } = worker
  const { delayMs, shuffleMs, copies } = world.deliveryFaults
  const wait = delayMs + shuffleMs * world.random.fraction()
  if (wait > 0) await world.clock.wait(wait)
  if (!worker.stopped && lane.bot.webhook === lane.webhook) {
    const answer = await attempt(worker, lane, pending, false)
    for (let copy = 1; copy < copies && !worker.stopped; copy += 1) await attempt(worker, lane, pending, true)
    settle(world, lane, pending, answer, () => wake(worker, lane.bot))
  }
  lane.busy = false
  wake(worker, lane.bot)
  world.changed()
}

async function attempt(
  worker: Worker,
  lane: Lane,
  pending: PendingUpdate,
  copy: boolean,
): Promise<PostAnswer> {
  if (!copy) pending.attempts += 1
  const { id: updateId, queue, attempts } = pending
  const delivery: Delivery = {
    at: worker.world.clock.now(),
    bot: lane.bot.token,
    updateId,
    queue,
    attempt: attempts,
    copy,
    status: 0,
    error: undefined,
  }
  worker.log.push(delivery)
  const answer = await worker.poster.post(targetOf(lane.webhook), pending.json)
  if (answer.kind === 'answered') delivery.status = answer.status
  else delivery.error = answer.reason
  return answer
}

function targetOf({ url, secret, certificate }: Webhook): PostTarget {
  const headers = secret === undefined ? {} : { 'X-Telegram-Bot-Api-Secret-Token': secret }
  return { url, certificate, headers }
}

function isDown(world: World): boolean {
  return world.faults.rules().some((rule) => rule.fault.kind === 'down')
}
