export type TextPart =
  | { kind: 'text'; text: string; href?: undefined }
  | { kind: 'link'; text: string; href: string }

/**
 * Splits text into plain parts and links. Only http, https, mailto and tel ever become links; each character is read
 * once.
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let plainFrom = 0
  let at = 0
  while (at < text.length) {
    const end = isBreak(text, at) ? at : endOfWord(text, at)
    const link = end > at ? linkIn(text.slice(at, end)) : undefined
    if (link) {
      const start = at + link.lead
      if (start > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, start) })
      parts.push({ kind: 'link', text: link.text, href: link.href })
      plainFrom = start + link.text.length
    }
    at = end + 1
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) })
  return parts
}

/** The first web address of a text, as a request would name it. */
export function firstWebAddress(text: string): string | null {
  const first = linkify(text).find(({ href }) => href?.startsWith('http'))
  return first?.href ?? null
}

const breaks = /\s|[<>"`{}|\\^「」『』【】（）。、，！？]/u
const openers = "(['*_~«“‘¡¿"
const trailers = ".,;:!?'*_~»”’…"
const longest = 2048

const isBreak = (text: string, at: number) => breaks.test(text.charAt(at))

function endOfWord(text: string, from: number): number {
  let end = from
  while (end < text.length && !isBreak(text, end)) end += 1
  return end
}

function linkIn(word: string): { lead: number; text: string; href: string } | undefined {
  if (word.length > longest) return undefined
  let lead = 0
  while (lead < word.length && openers.includes(word.charAt(lead))) lead += 1
  const text = withoutTrailers(word.slice(lead))
  const href = addressOf(text)
  return href === undefined ? undefined : { lead, text, href }
}

/** Sentence signs at the end are not part of an address; a bracket is, when it was opened inside. */
function withoutTrailers(word: string): string {
  let opened = count(word, '(') - count(word, ')')
  let end = word.length
  while (end > 0) {
    const last = word.charAt(end - 1)
    if (last === ')' && opened < 0) opened += 1
    else if (!trailers.includes(last)) break
    end -= 1
  }
  return word.slice(0, end)
}

function count(word: string, sign: string): number {
  let found = 0
  for (const other of word) if (other === sign) found += 1
  return found
}

function addressOf(text: string): string | undefined {
  const lower = text.slice(0, 8).toLowerCase()
  if (lower.startsWith('http://') || lower.startsWith('https://')) return webAddress(text)
  if (lower.startsWith('www.')) return webAddress(`https://${text}`)
  if (lower.startsWith('mailto:')) return mailAddress(text.slice(7))
  if (lower.startsWith('tel:'))
    return /^tel:\+?[\d().-]{3,24}$/i.test(text) ? `tel:${text.slice(4)}` : undefined
  return mailAddress(text)
}

function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  // A user name before an @ can disguise the real host.
  return isWeb && url.hostname.includes('.') && url.username === '' && url.password === ''
    ? url.href
    : undefined
}

function mailAddress(text: string): string | undefined {
  const at = text.indexOf('@')
  if (at < 1 || at > 64 || text.length > 254) return undefined
  const isName = /^[\p{L}\p{N}.!#$%&'*+/=?_~-]+$/u.test(text.slice(0, at))
  const isHost = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(text.slice(at + 1))
  const hasDot = text.indexOf('.', at) > 0 && !text.includes('..', at)
  return isName && isHost && hasDot ? `mailto:${encodeURI(text)}` : undefined
}
