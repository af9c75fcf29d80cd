import { webAddressesIn, withoutTrailers, word } from './web-addresses.ts'

export type TextPart =
  | { kind: 'text'; text: string; href?: undefined }
  | { kind: 'link'; text: string; href: string }

/**
 * Splits text into plain parts and links. Only http, https, mailto and tel ever become links; no character is read more
 * than twice.
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[][] = []
  let from = 0
  for (const address of webAddressesIn(text)) {
    const link = text.slice(address.from, address.to)
    parts.push(linkWords(text.slice(from, address.from)), [{ kind: 'link', text: link, href: address.href }])
    from = address.to
  }
  return [...parts, linkWords(text.slice(from))].flat()
}

/** The first web address of a text, as a request would name it. */
export function firstWebAddress(text: string): string | null {
  const first = linkify(text).find(({ href }) => href?.startsWith('http'))
  return first?.href ?? null
}

/** The links that are whole words: addresses of mailboxes, telephone numbers, and websites without their https. */
function linkWords(text: string): TextPart[] {
  const parts: TextPart[] = []
  let plainFrom = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const link = linkIn(found)
    if (link === undefined) continue
    const start = index + link.lead
    if (start > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, start) })
    parts.push({ kind: 'link', text: link.text, href: link.href })
    plainFrom = start + link.text.length
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) })
  return parts
}

const openers = "(['*_~«“‘¡¿"
const longest = 2048

function linkIn(written: string): { lead: number; text: string; href: string } | undefined {
  if (written.length > longest) return undefined
  let lead = 0
  while (lead < written.length && openers.includes(written.charAt(lead))) lead += 1
  const website = websiteOf(written.slice(lead))
  if (website !== undefined) return { lead, ...website }
  const text = withoutTrailers(written.slice(lead))
  const href = addressOf(text)
  return href === undefined ? undefined : { lead, text, href }
}

function websiteOf(written: string): { text: string; href: string } | undefined {
  if (!written.slice(0, 4).toLowerCase().startsWith('www.')) return undefined
  const scheme = 'https://'
  const [found] = webAddressesIn(scheme + written)
  return found?.from === 0
    ? { text: written.slice(0, found.to - scheme.length), href: found.href }
    : undefined
}

function addressOf(text: string): string | undefined {
  const lower = text.slice(0, 7).toLowerCase()
  if (lower.startsWith('mailto:')) return mailAddress(text.slice(7))
  if (lower.startsWith('tel:'))
    return /^tel:\+?[\d().-]{3,24}$/i.test(text) ? `tel:${text.slice(4)}` : undefined
  return mailAddress(text)
}

function mailAddress(text: string): string | undefined {
  const at = text.indexOf('@')
  if (at < 1 || at > 64 || text.length > 254) return undefined
  const isName = /^[\p{L}\p{N}.!#$%&'*+/=?_~-]+$/u.test(text.slice(0, at))
  const isHost = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(text.slice(at + 1))
  const hasDot = text.indexOf('.', at) > 0 && !text.includes('..', at)
  return isName && isHost && hasDot ? `mailto:${encodeURI(text)}` : undefined
}
