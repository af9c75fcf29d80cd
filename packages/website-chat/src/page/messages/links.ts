import { webAddressesIn } from '@switchboard/contract/web-addresses'

export type TextPart = { text: string; href: string | null }

/** Splits a text into plain parts and links. Only http and https ever become links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { from, to, href } of webAddressesIn(text)) {
    if (from > end) parts.push({ text: text.slice(end, from), href: null })
    parts.push({ text: text.slice(from, to), href })
    end = to
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}
