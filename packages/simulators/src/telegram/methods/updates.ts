import { conflict } from '../refusal.ts'
import { readInteger, readJson } from '../parameters.ts'
import type { Bot, World } from '../world.ts'
import type { Method, MethodCall } from './method.ts'
import { rememberAllowed } from './webhook.ts'

export const polling: Method[] = [{ name: 'getUpdates', run: getUpdates }]

const webhookActive =
  "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
const otherPoll = 'terminated by other getUpdates request; make sure that only one bot instance is running'

async function getUpdates(call: MethodCall): Promise<unknown[]> {
  const { world, bot, parameters } = call
  if (bot.webhook) throw conflict(webhookActive)
  bot.poll?.end(conflict(otherPoll))
  rememberAllowed(bot, readJson(parameters, 'allowed_updates', 'allowed_updates'))
  const limit = Math.min(100, Math.max(1, readInteger(parameters, 'limit') ?? 100))
  const timeout = Math.min(50, Math.max(0, readInteger(parameters, 'timeout') ?? 0))
  forget(world, bot, readInteger(parameters, 'offset') ?? 0)
  if (world.outbox.waiting(bot.token).length === 0 && timeout > 0) await waitForUpdate(call, timeout)
  const pending = world.outbox.waiting(bot.token)
  return pending.slice(0, limit).map(({ update }) => update)
}

/** An offset confirms all lower numbers; a negative one keeps only the last few. */
function forget({ outbox }: World, { token }: Bot, offset: number): void {
  const kept = new Set(outbox.waiting(token).slice(Math.min(0, offset)))
  outbox.drop((other, update) => other === token && (update.id < offset || !kept.has(update)))
}

function waitForUpdate({ world, bot, whenGone }: MethodCall, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (callback: () => void) => {
      cancel()
      if (bot.poll === poll) bot.poll = undefined
      callback()
    }
    const poll = { wake: () => finish(resolve), end: (refusal: Error) => finish(() => reject(refusal)) }
    const cancel = startTimer(world, timeout, () => finish(resolve))
    bot.poll = poll
    whenGone(() => finish(resolve))
  })
}

function startTimer(world: World, timeout: number, callback: () => void): () => void {
  return world.clock.schedule(timeout * 1000, callback)
}
