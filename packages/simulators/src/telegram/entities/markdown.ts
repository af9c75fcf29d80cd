import { badRequest } from '../refusal.ts'
import type { FormattedText, MessageEntity } from '../wire.ts'

type Dialect = { marks: [string, string][]; reserved: string }

const dialects: Record<'v2' | 'legacy', Dialect> = {
  v2: {
    marks: [
      ['```', 'pre'],
      ['||', 'spoiler'],
      ['__', 'underline'],
      ['*', 'bold'],
      ['_', 'italic'],
      ['~', 'strikethrough'],
      ['`', 'code'],
    ],
    reserved: '_*[]()~`>#+-=|{}.!',
  },
  legacy: {
    marks: [
      ['```', 'pre'],
      ['*', 'bold'],
      ['_', 'italic'],
      ['`', 'code'],
    ],
    reserved: '',
  },
}

type Open = { mark: string; type: string; offset: number; at: number }

/** MarkdownV2 and the legacy Markdown, which knows fewer marks and leaves punctuation alone. */
export function parseMarkdown(raw: string, name: 'v2' | 'legacy'): FormattedText {
  const dialect = dialects[name]
  const entities: MessageEntity[] = []
  const open: Open[] = []
  let text = ''
  for (let at = 0; at < raw.length; ) {
    const inCode = open.at(-1)?.type === 'code' || open.at(-1)?.type === 'pre'
    const link = inCode ? undefined : raw.slice(at).match(/^\[((?:\\.|[^\]\\])*)\]\(((?:\\.|[^)\\])*)\)/)
    const mark = dialect.marks.find(([sign]) => raw.startsWith(sign, at))
    const last = open.at(-1)
    if (isEscape(raw, at, name)) {
      text += raw[at + 1] ?? ''
      at += 2
    } else if (link) {
      const label = unescape(link[1] ?? '')
      entities.push({
        offset: text.length,
        length: label.length,
        type: 'text_link',
        url: unescape(link[2] ?? ''),
      })
      text += label
      at += link[0].length
    } else if (mark && last?.mark === mark[0]) {
      open.pop()
      entities.push({ offset: last.offset, length: text.length - last.offset, type: last.type })
      at += mark[0].length
    } else if (mark && !inCode) {
      open.push({ mark: mark[0], type: mark[1], offset: text.length, at })
      at += mark[0].length
    } else {
      text += plainCharacter(raw, at, inCode ? '' : dialect.reserved)
      at += 1
    }
  }
  refuseOpen(open, raw)
  return { text, entities: entities.sort((one, other) => one.offset - other.offset) }
}

function isEscape(raw: string, at: number, name: 'v2' | 'legacy'): boolean {
  if (raw[at] !== '\\' || at + 1 >= raw.length) return false
  return name === 'v2' || '_*`['.includes(raw[at + 1] ?? ' ')
}

function plainCharacter(raw: string, at: number, reserved: string): string {
  const character = raw.charAt(at)
  if (reserved.includes(character)) {
    throw badRequest(
      `can't parse entities: Character '${character}' is reserved and must be escaped with the preceding '\\'`,
    )
  }
  return character
}

function refuseOpen(open: Open[], raw: string): void {
  const last = open.at(-1)
  if (!last) return
  const name = last.type.charAt(0).toUpperCase() + last.type.slice(1)
  const offset = Buffer.byteLength(raw.slice(0, last.at))
  throw badRequest(`can't parse entities: Can't find end of ${name} entity at byte offset ${offset}`)
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}
