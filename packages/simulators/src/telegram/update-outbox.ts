import { createOutbox, type Outbox } from '../outbox.ts'
import type { PostAnswer, Poster } from '../post-json.ts'
import { deliversNothing } from '../provider-connection.ts'
import { isRecord } from '../read-request.ts'
import { runMethod } from './run-method.ts'
import { seconds, type Bot, type PendingUpdate, type Webhook, type World } from './world.ts'

const dayMs = 24 * 3600 * 1000
export const callbackLifeMs = 150 * 1000
const longestAskedSeconds = 3600
const goneLimitMs = 23 * 3600 * 1000

/** Updates wait here for a webhook or for getUpdates; the target is the bot's token. */
export function createUpdateOutbox(
  world: () => World,
  poster: Poster,
  { clock, random, connection, changed }: Pick<World, 'clock' | 'random' | 'connection' | 'changed'>,
): Outbox<string, PendingUpdate> {
  const botOf = (token: string) => world().bots.get(token)
  return createOutbox<string, PendingUpdate>({
    clock,
    random,
    changed,
    faults: connection.deliveryFaults,
    keepsOrder: true,
    isHeld: () => deliversNothing(connection),
    accepts: (token, inFlight) => inFlight < (botOf(token)?.webhook?.maxConnections ?? 0),
    post: (token, updates) => postUpdate(poster, botOf(token)?.webhook, updates),
    isTaken,
    retryMs: (attempt, answer) => {
      const asked = answer.kind === 'answered' ? answer.retryAfter : undefined
      if (asked !== undefined) return Math.min(asked, longestAskedSeconds) * 1000
      return Math.min(1000 * 2 ** (attempt - 1), random.between(60, 120) * 1000)
    },
    lifeMs: ({ update }) => ('callback_query' in update ? callbackLifeMs : dayMs),
    settled: (token, answer) => {
      const bot = botOf(token)
      if (bot) noteOutcome(world(), bot, answer)
    },
  })
}

async function postUpdate(
  poster: Poster,
  webhook: Webhook | undefined,
  [first]: PendingUpdate[],
): Promise<PostAnswer> {
  if (!webhook || !first) return { kind: 'failed', reason: 'no webhook' }
  const { url, certificate, secret } = webhook
  const headers = secret === undefined ? {} : { 'X-Telegram-Bot-Api-Secret-Token': secret }
  return poster.post({ url, certificate, headers }, first.json)
}

function isTaken(answer: PostAnswer): boolean {
  return answer.kind === 'answered' && answer.status >= 200 && answer.status < 300
}

function noteOutcome(world: World, bot: Bot, answer: PostAnswer): void {
  const { webhook } = bot
  if (!webhook) return
  if (answer.kind === 'answered' && isTaken(answer)) {
    webhook.goneSince = undefined
    void runAnswer(world, bot, answer.body)
    return
  }
  const message =
    answer.kind === 'failed'
      ? answer.reason
      : `Wrong response from the webhook: ${answer.status} ${answer.reason}`
  webhook.lastError = { date: seconds(world.clock.now()), message }
  if (answer.kind === 'answered' && answer.status === 410) removeIfLongGone(world, bot, webhook)
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
