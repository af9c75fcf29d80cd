import { badRequest } from '../refusal.ts'
import type { FormattedText, MessageEntity } from '../wire.ts'

const types: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  code: 'code',
  pre: 'pre',
  a: 'text_link',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
  blockquote: 'blockquote',
}

const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

type Open = { tag: string; offset: number; href: string | undefined }

export function parseHtml(raw: string): FormattedText {
  const entities: MessageEntity[] = []
  const open: Open[] = []
  let text = ''
  for (const [part, slash, tag, attributes] of raw.matchAll(/<(\/?)([a-z-]*)([^>]*)>|[^<]+|</gi)) {
    if (tag === undefined) {
      if (part === '<') throw unparsable('Unclosed start tag', raw, raw.length)
      text += decode(part)
    } else if (slash === '/') {
      const entity = close(open.pop(), tag, text, raw)
      if (entity.length > 0) entities.push(entity)
    } else {
      open.push(start(tag, attributes ?? '', text, raw))
    }
  }
  const last = open.at(-1)
  if (last) throw unparsable(`Can't find end tag corresponding to start tag "${last.tag}"`)
  return { text, entities: entities.sort((one, other) => one.offset - other.offset) }
}

function start(tag: string, attributes: string, text: string, raw: string): Open {
  const name = tag.toLowerCase()
  if (!(name in types)) throw unparsable(`Unsupported start tag "${name}"`, raw, raw.indexOf(`<${tag}`))
  const href = attributes.match(/href\s*=\s*"?([^"\s>]*)"?/i)?.[1]
  return { tag: name, offset: text.length, href: href === undefined ? undefined : decode(href) }
}

function close(opened: Open | undefined, tag: string, text: string, raw: string): MessageEntity {
  const name = tag.toLowerCase()
  if (!opened) throw unparsable('Unexpected end tag', raw, raw.indexOf(`</${tag}`))
  if (opened.tag !== name) {
    throw unparsable(`Unmatched end tag, expected "</${opened.tag}>", found "</${name}>"`)
  }
  const entity = { offset: opened.offset, length: text.length - opened.offset, type: types[name] ?? name }
  return opened.href === undefined ? entity : { ...entity, url: opened.href }
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(lt|gt|amp|quot));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(String(hex), 16))
    return characters[String(name).toLowerCase()] ?? String(whole)
  })
}

function unparsable(why: string, raw?: string, at?: number): Error {
  const where = raw === undefined ? '' : ` at byte offset ${Buffer.byteLength(raw.slice(0, at))}`
  return badRequest(`can't parse entities: ${why}${where}`)
}
