import { readMessageText } from '../entities/formatted.ts'
import { badRequest } from '../refusal.ts'
import { isRecord } from '../../read-request.ts'
import { readJson, readText } from '../parameters.ts'
import { conversationToWrite } from '../conversations.ts'
import type { Method, MethodCall } from './method.ts'
import { finishSend, startSend } from './send-common.ts'

export const sendText: Method[] = [
  { name: 'sendMessage', run: sendMessage },
  { name: 'sendChatAction', run: sendChatAction },
]

function sendMessage(call: MethodCall) {
  const { text, entities } = readMessageText(call.parameters)
  if (text === '') throw badRequest('message text is empty')
  const send = startSend(call)
  const preview = readJson(call.parameters, 'link_preview_options', 'link preview options')
  return finishSend(call, send, {
    text,
    ...(entities.length === 0 ? {} : { entities }),
    ...(isRecord(preview) ? { link_preview_options: preview } : {}),
  })
}

const chatActions = [
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
]
const actionLifeMs = 5000

function sendChatAction(call: MethodCall): true {
  const { world, bot, parameters } = call
  const name = (readText(parameters, 'action') ?? '').toLowerCase()
  if (!chatActions.includes(name)) throw badRequest('wrong parameter action in request')
  const conversation = conversationToWrite(world, bot, readText(parameters, 'chat_id') ?? '')
  conversation.action = { name, until: world.clock.later(actionLifeMs) }
  world.changed()
  world.clock.schedule(actionLifeMs + 10, world.changed)
  return true
}
