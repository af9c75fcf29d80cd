import { partId } from './fingerprint.ts'
import type { InboundEvent, InboundContent, InboundFile } from './inbound.ts'

export function malformed(extId: string, reason: string): InboundEvent {
  return { kind: 'malformed', extId, at: null, reason }
}

/** An ignored event without an id of its own: its id is built from `facts`. */
export function ignoredPart(why: string, facts: readonly unknown[], at: Date | null): InboundEvent {
  return { kind: 'ignored', extId: partId('ignored', [why, at?.getTime(), ...facts]), at, why }
}

/** Removes duplicates, which also occur within one delivery; an empty delivery becomes one ignored event. */
export function onceEach(events: readonly InboundEvent[], payload: unknown): InboundEvent[] {
  return events.length === 0
    ? [{ kind: 'ignored', extId: partId('nothing', payload), at: null, why: 'nothing in it' }]
    : firstOfEach(events)
}

/** One of each id, in order. */
export function firstOfEach<One extends { extId: string }>(events: readonly One[]): One[] {
  const seen = new Set<string>()
  return events.filter(({ extId }) => !seen.has(extId) && seen.add(extId))
}

/** Ids for several items with one provider id: the first keeps it, so that replies and reactions find it. */
export function numberedRef(ref: string, index: number): string {
  return index === 0 ? ref : `${ref}#${index}`
}

/** The provider's id behind a numbered one: a reference to a part is a reference to the whole message. */
export function wholeRef(ref: string): string {
  return ref.replace(/#\d+$/, '')
}

type Known = Pick<InboundFile, 'ref' | 'kind'> & Partial<InboundFile>

/** A file of which the provider gives only some facts. */
export function fileContent(known: Known, caption = '', emoji: string | null = null): InboundContent {
  const unknownFacts = { name: null, mime: null, size: null, duration: null, width: null, height: null }
  const file = { ...unknownFacts, recorded: false, thumbnailRef: null, tooLarge: false, ...known }
  return { type: 'file', file, caption, emoji }
}

/** The text followed by the address, unless the text already contains it. */
export function withAddress(words: string | undefined, address: string | undefined): string {
  const parts = [
    words,
    words !== undefined && address !== undefined && words.includes(address) ? '' : address,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join('\n')
}
