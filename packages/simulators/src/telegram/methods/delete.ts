import { conversationOf, livingMessage } from '../conversations.ts'
import { badRequest } from '../refusal.ts'
import { readInteger, readJson, readText } from '../parameters.ts'
import { seconds } from '../world.ts'
import type { Method, MethodCall } from './method.ts'

export const deletes: Method[] = [
  { name: 'deleteMessage', run: deleteMessage },
  { name: 'deleteMessages', run: deleteMessages },
]

const deletableSeconds = 48 * 3600

function deleteMessage(call: MethodCall): true {
  const { world, bot, parameters } = call
  const conversation = conversationOf(world, bot, readText(parameters, 'chat_id') ?? '')
  const stored = livingMessage(conversation, readInteger(parameters, 'message_id') ?? 0)
  if (!stored) throw badRequest('message to delete not found')
  const age = seconds(world.clock.now()) - stored.message.date
  if (age >= deletableSeconds) throw badRequest("message can't be deleted for everyone")
  stored.deleted = true
  world.changed()
  return true
}

/** Unlike one by one, messages that cannot be found are skipped. */
function deleteMessages({ world, bot, parameters }: MethodCall): true {
  const conversation = conversationOf(world, bot, readText(parameters, 'chat_id') ?? '')
  const ids = readJson(parameters, 'message_ids', 'message_ids')
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('message identifiers are not specified')
  if (ids.length > 100) throw badRequest('too many message identifiers specified')
  for (const id of ids) {
    const stored = livingMessage(conversation, Number(id))
    if (stored) stored.deleted = true
  }
  world.changed()
  return true
}
