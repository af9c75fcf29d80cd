import { limits } from '@switchboard/contract'
import { z } from 'zod'
import { Text } from '../wire-parts.ts'

/** Telegram marks at most so many places of a message. */
const MOST_ENTITIES = 100

/** Telegram counts in UTF-16 units, as JavaScript does. */
const TextLink = z.looseObject({
  type: z.literal('text_link'),
  offset: z.int().nonnegative(),
  length: z.int().positive(),
  url: Text.pipe(z.string().regex(/^https?:\/\//i)),
})
type TextLink = z.infer<typeof TextLink>

/**
 * A text with the address behind each linked word after it, unless the text contains the address or would become longer
 * than a message may be.
 */
export function withLinkedAddresses(text: string, entities: readonly unknown[]): string {
  const parts: string[] = []
  const named = new Set<string>()
  let length = text.length
  let from = 0
  for (const { url, end } of linksIn(entities)) {
    const address = ` (${url})`
    if (end < from || end > text.length || length + address.length > limits.messageText) continue
    if (named.has(url) || text.includes(url)) continue
    named.add(url)
    parts.push(text.slice(from, end), address)
    length += address.length
    from = end
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)].join('').toWellFormed()
}

/** In the order of the text. */
const linksIn = (entities: readonly unknown[]): Array<Pick<TextLink, 'url'> & { end: number }> =>
  entities
    .slice(0, MOST_ENTITIES)
    .flatMap((entity) => {
      const { data } = TextLink.safeParse(entity)
      return data === undefined ? [] : [{ url: data.url, end: data.offset + data.length }]
    })
    .toSorted((one, other) => one.end - other.end)
