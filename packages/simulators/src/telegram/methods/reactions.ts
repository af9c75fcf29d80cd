import { conversationToWrite, livingMessage } from '../conversations.ts'
import { isAllowedReaction } from '../reaction-emoji.ts'
import { badRequest } from '../refusal.ts'
import { isRecord } from '../../read-request.ts'
import { readInteger, readJson, readText } from '../parameters.ts'
import type { ReactionType } from '../wire.ts'
import type { Method, MethodCall } from './method.ts'

export const reactions: Method[] = [{ name: 'setMessageReaction', run: setMessageReaction }]

/** Bots set at most one reaction; an empty list takes it back. */
function setMessageReaction({ world, bot, parameters }: MethodCall): true {
  const asked = readJson(parameters, 'reaction', 'reaction') ?? []
  if (!Array.isArray(asked)) throw badRequest('expected an Array of ReactionType')
  const chosen = asked.map(readReaction)
  if (chosen.length > 1) throw badRequest('REACTIONS_TOO_MANY')
  const conversation = conversationToWrite(world, bot, readText(parameters, 'chat_id') ?? '')
  const stored = livingMessage(conversation, readInteger(parameters, 'message_id') ?? 0)
  if (!stored) throw badRequest('message to react not found')
  stored.reactions.bot = chosen
  world.changed()
  return true
}

function readReaction(value: unknown): ReactionType {
  const emoji = isRecord(value) && value['type'] === 'emoji' ? value['emoji'] : undefined
  if (typeof emoji !== 'string' || !isAllowedReaction(emoji)) throw badRequest('REACTION_INVALID')
  return { type: 'emoji', emoji }
}
