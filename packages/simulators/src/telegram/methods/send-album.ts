import { checkCaption } from '../entities/formatted.ts'
import { addMessage } from '../conversations.ts'
import type { GivenFile, MediaKind } from '../media-content.ts'
import { badRequest } from '../refusal.ts'
import { isRecord, plainOf } from '../../read-request.ts'
import { readJson } from '../parameters.ts'
import type { MessageContent } from '../wire.ts'
import type { Method, MethodCall } from './method.ts'
import { mediaOf } from './send-media.ts'
import { startSend } from './send-common.ts'

export const album: Method[] = [{ name: 'sendMediaGroup', run: sendMediaGroup }]

const allowedKinds = ['photo', 'video', 'document', 'audio'] as const
type AlbumKind = (typeof allowedKinds)[number]

async function sendMediaGroup(call: MethodCall) {
  const items = readItems(readJson(call.parameters, 'media', 'media'))
  const parts: MessageContent[] = []
  for (const item of items) {
    const media = await mediaOf(call, item.kind, item.media, `media:${item.media}`, item.claims)
    parts.push({ ...media, ...checkCaption(item.caption, item.parseMode, item.entities) })
  }
  const { conversation, extras } = startSend(call)
  const { reply_markup: _, ...shared } = extras
  const group = items.length > 1 ? { media_group_id: call.world.random.digits(17) } : {}
  return parts.map((part) =>
    addMessage(call.world, call.bot, conversation, 'bot', part, { ...shared, ...group }),
  )
}

type Item = {
  kind: AlbumKind & MediaKind
  media: string
  caption: string
  parseMode: string
  entities: unknown
  claims: GivenFile
}

function readItems(value: unknown): Item[] {
  const list = Array.isArray(value) ? value.map(readItem) : []
  if (list.length === 0) throw badRequest('there are no messages to send')
  if (list.length > 10) throw badRequest('too many messages to send as an album')
  for (const kind of ['document', 'audio'] as const) {
    const count = list.filter((item) => item.kind === kind).length
    if (count > 0 && count < list.length) throw badRequest(`${kind} can't be mixed with other media types`)
  }
  return list
}

function readItem(value: unknown): Item {
  if (!isRecord(value)) throw badRequest("can't parse InputMedia: expected an Object")
  const type = plainOf(value['type'])
  const kind = allowedKinds.find((allowed) => allowed === type)
  if (!kind) throw badRequest(`can't parse InputMedia: type "${type}" can't be used in sendMediaGroup`)
  if (typeof value['media'] !== 'string') throw badRequest("can't parse InputMedia: media not found")
  return {
    kind,
    media: value['media'],
    caption: plainOf(value['caption']),
    parseMode: plainOf(value['parse_mode']),
    entities: value['caption_entities'],
    claims: {
      duration: numberIn(value, 'duration'),
      width: numberIn(value, 'width'),
      height: numberIn(value, 'height'),
    },
  }
}

function numberIn(item: Record<string, unknown>, name: string): number | undefined {
  return typeof item[name] === 'number' ? item[name] : undefined
}
