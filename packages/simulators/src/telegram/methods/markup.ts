import { badRequest } from '../refusal.ts'
import { isRecord, plainOf, type Parameters } from '../../read-request.ts'
import { readJson } from '../parameters.ts'
import type { InlineButton, InlineKeyboard } from '../wire.ts'

export type Markup = { inline: InlineKeyboard } | { inline: undefined; keyboard: string[][] | undefined }

const actions = [
  'callback_data',
  'url',
  'web_app',
  'login_url',
  'switch_inline_query',
  'switch_inline_query_current_chat',
  'switch_inline_query_chosen_chat',
  'copy_text',
]

export function readMarkup(parameters: Parameters): Markup | undefined {
  const value = readJson(parameters, 'reply_markup', 'reply keyboard markup')
  if (value === undefined) return undefined
  if (!isRecord(value)) throw badRequest('object expected as reply markup')
  if (JSON.stringify(value).length > 10000) throw badRequest('reply markup is too long')
  if ('inline_keyboard' in value) return readInline(value['inline_keyboard'])
  if ('keyboard' in value) return { inline: undefined, keyboard: rowsOf(value['keyboard']).map(readKeys) }
  return { inline: undefined, keyboard: undefined }
}

/** An empty inline keyboard counts as no keyboard. */
function readInline(value: unknown): Markup | undefined {
  const rows = rowsOf(value)
    .map((row) => row.map(readButton))
    .filter((row) => row.length > 0)
  return rows.length === 0 ? undefined : { inline: { inline_keyboard: rows } }
}

function rowsOf(value: unknown): unknown[][] {
  if (!Array.isArray(value)) throw badRequest('field "inline_keyboard" must be of type Array')
  return value.map((row: unknown): unknown[] => {
    if (!Array.isArray(row)) throw badRequest('field "inline_keyboard" must be an Array of Arrays')
    return Array.from<unknown>(row)
  })
}

function readButton(value: unknown): InlineButton {
  const wrong = (why: string) => badRequest(`can't parse inline keyboard button: ${why}`)
  if (!isRecord(value)) throw wrong('InlineKeyboardButton must be an Object')
  const { text } = value
  if (text === undefined) throw wrong('Can\'t find field "text"')
  if (typeof text !== 'string') throw wrong('Field "text" must be of type String')
  if (text.trim() === '') throw wrong('button text must be non-empty')
  const action = actions.find((name) => value[name] !== undefined && value[name] !== '')
  if (action === undefined) throw wrong('Text buttons are unallowed in the inline keyboard')
  const { callback_data: data, url, ...others } = value
  if (data !== undefined && Buffer.byteLength(plainOf(data)) > 64) throw badRequest('BUTTON_DATA_INVALID')
  return {
    ...others,
    text,
    ...(typeof data === 'string' ? { callback_data: data } : {}),
    ...(typeof url === 'string' ? { url: checkedUrl(url) } : {}),
  }
}

function checkedUrl(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || !['http:', 'https:', 'tg:', 'mailto:'].includes(parsed.protocol)) {
    throw badRequest(`inline keyboard button URL '${url}' is invalid: Unsupported URL protocol`)
  }
  return parsed.href
}

function readKeys(row: unknown[]): string[] {
  return row.map((key) => (isRecord(key) ? String(key['text']) : String(key)))
}
