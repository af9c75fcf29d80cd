/** A web address in a text: from a place on, to the place after it, and what a browser would ask for. */
export interface WebAddress {
  from: number
  to: number
  href: string
}

/**
 * The http and https addresses of a text, which is read once. Japanese sets no space around an address: its letters end one
 * that is written in ASCII.
 */
export function webAddressesIn(text: string): WebAddress[] {
  const found: WebAddress[] = []
  let read = 0
  for (const { 0: scheme, index: from } of text.matchAll(beginning)) {
    if (from < read) continue
    read = endOfPath(text, endOfHost(text, from + scheme.length))
    const to = from + withoutTrailers(text.slice(from, read)).length
    const href = to - from > longest ? undefined : hrefOf(text.slice(from, to))
    if (href !== undefined) found.push({ from, to, href })
  }
  return found
}

/** Anything but a Latin letter or a digit may stand directly before an address. */
const beginning = /(?<![a-z\d_\u00c0-\u024f\u1e00-\u1eff])https?:\/\//giu

/** What begins in another script may continue in ASCII, as 例え.jp: such a label ends where it is no longer ASCII. */
const foreignHost =
  /(?:www\.)?(?!\p{ASCII})[\p{L}\p{M}\p{N}-]+(?:\.(?:[a-z\d-]+|(?!\p{ASCII})[\p{L}\p{M}\p{N}-]+))*(?::\d+)?/iuy
/** With the accents of Latin letters, as in köln.example. A user name and a port are read too. */
const asciiHost = /[\u0300-\u036fa-z\d!$-.:;=@[\]_~\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]*/iuy
/**
 * What may be one word of an address. It ends at letters and signs of Chinese, Japanese and Korean, at wide forms, at
 * pictures, at the signs of Arabic, Urdu and Hindi sentences, and at invisible signs that only direct or part a text.
 */
export const word =
  /[^\s<>"`{}|\\^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Extended_Pictographic}\uff01-\uff65\u203b\u060c\u061b\u061c\u061f\u06d4\u0964\u0965\u200b-\u200f\u202a-\u202e\u2060-\u2069]+/gu
const wordHere = new RegExp(word, 'uy')

const longest = 2048

function endOfHost(text: string, from: number): number {
  const end = endOf(foreignHost, text, from)
  return end > from ? end : endOf(asciiHost, text, from)
}

const endOfPath = (text: string, from: number): number =>
  /[/?#]/.test(text.charAt(from)) ? endOf(wordHere, text, from) : from

/** Where a sticky expression ends that begins here. */
function endOf(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from
  return expression.test(text) ? expression.lastIndex : from
}

const trailers = ".,;:!?'*_~»”’…"

/** Sentence signs at the end are not part of an address; a bracket is, when it was opened inside. */
export function withoutTrailers(address: string): string {
  const opened = new Map([
    [')', count(address, '(') - count(address, ')')],
    [']', count(address, '[') - count(address, ']')],
  ])
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    const balance = opened.get(last) ?? 0
    if (balance < 0) opened.set(last, balance + 1)
    else if (!trailers.includes(last)) break
    end -= 1
  }
  return address.slice(0, end)
}

function count(word: string, sign: string): number {
  let found = 0
  for (const other of word) if (other === sign) found += 1
  return found
}

function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, username, password, href } = new URL(address)
  // A user name before an @ can disguise the real host.
  return hostname.includes('.') && username === '' && password === '' ? href : undefined
}
