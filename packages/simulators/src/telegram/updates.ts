import { plainOf } from '../read-request.ts'
import { callbackLifeMs } from './update-outbox.ts'
import { toUpdateJson, type UpdateBody } from './wire.ts'
import type { Bot, World } from './world.ts'

/** Kinds a bot gets only when it names them in allowed_updates. */
const onlyWhenNamed = ['chat_member', 'message_reaction', 'message_reaction_count']

/** Queues an update for a bot unless its allowed_updates leave the kind out. */
export function pushUpdate(world: World, bot: Bot, body: UpdateBody): void {
  const kind = Object.keys(body)[0] ?? ''
  if (bot.state !== 'active' || !allows(bot, kind)) return
  bot.lastUpdateId += 1
  push(world, bot, { update_id: bot.lastUpdateId, ...body })
}

/** Queues any update as it is, even one no phone could cause. A missing update_id is the next one. */
export function pushRawUpdate(world: World, bot: Bot, raw: Record<string, unknown>): void {
  const { update_id: given, ...body } = raw
  const id = typeof given === 'number' ? given : bot.lastUpdateId + 1
  bot.lastUpdateId = Math.max(bot.lastUpdateId, id)
  push(world, bot, { update_id: id, ...body })
}

function push(world: World, bot: Bot, update: Record<string, unknown> & { update_id: number }): void {
  const pending = { id: update.update_id, json: toUpdateJson(update), update }
  world.outbox.send(bot.token, queueOf(update), pending)
  if ('callback_query' in update)
    world.clock.schedule(callbackLifeMs + world.clock.timeScale, world.outbox.wake)
  bot.poll?.wake()
  world.changed()
}

function allows(bot: Bot, kind: string): boolean {
  if (bot.allowedUpdates === undefined) return !onlyWhenNamed.includes(kind)
  return bot.allowedUpdates.includes(kind)
}

/** Messages queue per chat; presses per user; reactions and memberships each on their own. */
function queueOf(update: Record<string, unknown>): string {
  const kind = Object.keys(update).find((key) => key !== 'update_id') ?? 'unknown'
  const body = fieldOf(update, kind)
  if (kind === 'callback_query') return `callback:${idOf(fieldOf(body, 'from'))}`
  const chat = idOf(fieldOf(body, 'chat'))
  if (kind === 'message_reaction') return `reaction:${chat}`
  if (kind === 'my_chat_member') return `member:${chat}`
  return `chat:${chat}`
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function idOf(value: unknown): string {
  return plainOf(fieldOf(value, 'id'))
}
