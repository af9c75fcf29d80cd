import { badRequest } from '../refusal.ts'
import { isRecord, type Parameters } from '../../read-request.ts'
import { readJson, readText } from '../parameters.ts'
import type { FormattedText, MessageContent, MessageEntity } from '../wire.ts'
import { parseHtml } from './html.ts'
import { parseMarkdown } from './markdown.ts'

const requestLimit = 32768

/** The text of a call after parsing, trimmed and within its limit (UTF-16 units). */
export function readMessageText(parameters: Parameters): FormattedText {
  const formatted = readFormatted(parameters, 'text', 'entities')
  if (formatted.text.length > 4096) throw badRequest('message is too long')
  return formatted
}

/** The caption of a call, as the message keeps it. */
export const readCaption = (parameters: Parameters): MessageContent =>
  captionOf(readFormatted(parameters, 'caption', 'caption_entities'))

/** A caption inside of an album. */
export const checkCaption = (raw: string, parseMode: string, given: unknown): MessageContent =>
  captionOf(format(raw, parseMode, given))

function readFormatted(parameters: Parameters, name: string, entitiesName: string): FormattedText {
  const raw = readText(parameters, name) ?? ''
  if (Buffer.byteLength(raw) > requestLimit) throw badRequest('text is too long')
  const given = readJson(parameters, entitiesName, 'message entities')
  return format(raw, readText(parameters, 'parse_mode') ?? '', given)
}

function captionOf({ text, entities }: FormattedText): MessageContent {
  if (text.length > 1024) throw badRequest('message caption is too long')
  if (text === '') return {}
  return { caption: text, ...(entities.length === 0 ? {} : { caption_entities: entities }) }
}

/** Text as a client's app sends it: plain, with what Telegram finds in it. */
export function plainText(raw: string): FormattedText {
  return format(raw, '', undefined)
}

function format(raw: string, parseMode: string, given: unknown): FormattedText {
  const { text, entities } = parse(raw, parseMode, given)
  const start = text.length - text.trimStart().length
  const trimmed = text.trim()
  const moved = entities
    .map((entity) => clip({ ...entity, offset: entity.offset - start }, trimmed.length))
    .filter((entity) => entity.length > 0)
  if (moved.length > 100) throw badRequest('too many entities')
  return { text: trimmed, entities: withFound(moved, trimmed) }
}

function parse(raw: string, parseMode: string, given: unknown): FormattedText {
  switch (parseMode.toLowerCase()) {
    case '':
      return { text: raw, entities: Array.isArray(given) ? given.map(readEntity) : [] }
    case 'html':
      return parseHtml(raw)
    case 'markdown':
      return parseMarkdown(raw, 'legacy')
    case 'markdownv2':
      return parseMarkdown(raw, 'v2')
    default:
      throw badRequest('unsupported parse_mode')
  }
}

function readEntity(value: unknown): MessageEntity {
  if (!isRecord(value)) throw badRequest("can't parse MessageEntity: expected an Object")
  const { type, offset, length, url, language } = value
  return {
    type: String(type),
    offset: Number(offset),
    length: Number(length),
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof language === 'string' ? { language } : {}),
  }
}

function clip(entity: MessageEntity, length: number): MessageEntity {
  const offset = Math.max(0, entity.offset)
  const end = Math.min(length, entity.offset + entity.length)
  return { ...entity, offset, length: end - offset }
}

/** Finds links, mentions and commands in the text without entities. */
function withFound(entities: MessageEntity[], text: string): MessageEntity[] {
  const overlaps = (found: MessageEntity) =>
    entities.some(
      (known) => known.offset < found.offset + found.length && found.offset < known.offset + known.length,
    )
  const found = findEntities(text).filter((entity) => !overlaps(entity))
  return [...entities, ...found].sort((one, other) => one.offset - other.offset)
}

const patterns: [string, RegExp][] = [
  ['url', /(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,!?;:)]/gi],
  ['email', /[\w.+-]+@[\w-]+\.[\w.-]*\w/g],
  ['bot_command', /(?<![\w/@])\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/])/gi],
  ['mention', /(?<![\w@./])@[a-z]\w{3,31}(?!\w)/gi],
  ['hashtag', /(?<![\p{L}\w#&])#[\p{L}\w]*\p{L}[\p{L}\w]*/gu],
]

/** The entities that Telegram finds by itself: links, addresses, commands, mentions and hashtags. */
function findEntities(text: string): MessageEntity[] {
  const found: MessageEntity[] = []
  for (const [type, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const entity = { offset: match.index, length: match[0].length, type }
      const isTaken = found.some(
        (known) =>
          entity.offset < known.offset + known.length && known.offset < entity.offset + entity.length,
      )
      if (!isTaken) found.push(entity)
    }
  }
  return found
}
