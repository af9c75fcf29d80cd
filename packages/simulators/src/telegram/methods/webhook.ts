import { badRequest, conflict, tooManyRequests } from '../refusal.ts'
import { readFlag, readInteger, readJson, readText } from '../parameters.ts'
import { refuseWebhookUrl } from '../webhook-address.ts'
import type { Bot, Webhook, World } from '../world.ts'
import { Described, type Method, type MethodCall } from './method.ts'

export const webhooks: Method[] = [
  { name: 'setWebhook', run: setWebhook },
  { name: 'deleteWebhook', run: (call) => removeWebhook(call) },
  { name: 'getWebhookInfo', run: ({ world, bot }) => describeWebhook(world, bot) },
]

async function setWebhook(call: MethodCall): Promise<Described> {
  const { world, bot, parameters } = call
  const url = (readText(parameters, 'url') ?? '').trim()
  if (url === '') return removeWebhook(call)
  if (world.options.webhookFloodLimit && world.clock.now() < bot.nextWebhookAt) throw tooManyRequests(1)
  bot.nextWebhookAt = world.clock.later(1000)
  const secret = readSecret(readText(parameters, 'secret_token') ?? '')
  refuseWebhookUrl(url, world.options.local)
  const webhook = askedWebhook(call, url, secret)
  bot.settingWebhook?.end(conflict('terminated by other setWebhook'))
  bot.poll?.end(conflict('terminated by setWebhook request'))
  await verify(world, bot)
  return applyWebhook(call, webhook)
}

function applyWebhook({ world, bot, parameters }: MethodCall, webhook: Webhook): Described {
  rememberAllowed(bot, readJson(parameters, 'allowed_updates', 'allowed_updates'))
  dropPendingIfAsked({ world, bot, parameters })
  const isSame = bot.webhook !== undefined && sameWebhook(bot.webhook, webhook)
  if (!isSame) {
    bot.webhook = webhook
    world.outbox.retryNow(bot.token)
  }
  return new Described(true, isSame ? 'Webhook is already set' : 'Webhook was set')
}

/** allowed_updates are remembered until they are given again; an empty list is the default. */
export function rememberAllowed(bot: Bot, value: unknown): void {
  if (!Array.isArray(value)) return
  const kinds = value.map(String)
  bot.allowedUpdates = kinds.length === 0 ? undefined : kinds
}

function dropPendingIfAsked({
  world,
  bot,
  parameters,
}: Pick<MethodCall, 'world' | 'bot' | 'parameters'>): void {
  if (readFlag(parameters, 'drop_pending_updates')) world.outbox.drop((token) => token === bot.token)
}

function removeWebhook(call: MethodCall): Described {
  const { bot } = call
  const had = bot.webhook !== undefined
  bot.webhook = undefined
  bot.settingWebhook?.end(conflict('terminated by other setWebhook'))
  dropPendingIfAsked(call)
  return new Described(true, had ? 'Webhook was deleted' : 'Webhook is already deleted')
}

function askedWebhook({ parameters }: MethodCall, url: string, secret: string | undefined): Webhook {
  const asked = readInteger(parameters, 'max_connections') ?? 40
  return {
    url,
    secret,
    maxConnections: Math.min(100, Math.max(1, asked)),
    ipAddress: readText(parameters, 'ip_address'),
    certificate: parameters.uploads.get('certificate')?.bytes,
    lastError: undefined,
    goneSince: undefined,
  }
}

function readSecret(secret: string): string | undefined {
  if (secret.length > 256) throw badRequest('secret token is too long')
  if (!/^[A-Za-z0-9_-]*$/.test(secret)) throw badRequest('secret token contains unallowed characters')
  return secret === '' ? undefined : secret
}

/** Telegram resolves and opens the address; it sends no test request. */
function verify(world: World, bot: Bot): Promise<void> {
  if (world.options.webhookCheckMs === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const setting = { end: reject }
    bot.settingWebhook = setting
    void world.clock.wait(world.options.webhookCheckMs).then(() => {
      if (bot.settingWebhook === setting) bot.settingWebhook = undefined
      resolve()
    })
  })
}

function sameWebhook(one: Webhook, other: Webhook): boolean {
  return (
    one.url === other.url &&
    one.secret === other.secret &&
    one.maxConnections === other.maxConnections &&
    one.ipAddress === other.ipAddress &&
    other.certificate === undefined
  )
}

function describeWebhook(world: World, bot: Bot): Record<string, unknown> {
  const { webhook } = bot
  return {
    url: webhook?.url ?? '',
    has_custom_certificate: webhook?.certificate !== undefined,
    pending_update_count: world.outbox.waiting(bot.token).length,
    ...(webhook?.lastError
      ? { last_error_date: webhook.lastError.date, last_error_message: webhook.lastError.message }
      : {}),
    ...(webhook ? { max_connections: webhook.maxConnections } : {}),
    ...(webhook?.ipAddress ? { ip_address: webhook.ipAddress } : {}),
    ...(bot.allowedUpdates ? { allowed_updates: bot.allowedUpdates } : {}),
  }
}
