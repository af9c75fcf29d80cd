export type TextPart = { text: string; href: string | null }

const address = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}…。、]/giu

/** Splits a text into plain parts and links. Only http and https ever become links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!URL.canParse(found)) continue
    if (index > from) parts.push({ text: text.slice(from, index), href: null })
    parts.push({ text: found, href: new URL(found).href })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
