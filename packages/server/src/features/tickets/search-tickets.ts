import { type FoundPassage, limits, type Me, withoutNameBlanks, wordsOf } from '@switchboard/contract'
import type { Reader } from '../../context.ts'
import { isIndexed } from '../../platform/lib/search-term.ts'
import { passageInChat, passageInNames } from './found-passage.ts'
import {
  foundTexts,
  newestWith,
  type SearchView,
  ticketsByIndex,
  type TicketHit,
  whatHolds,
} from './search-store.ts'
import type { TicketView } from './ticket-row.ts'
import { viewsOf } from './tickets-store.ts'

export interface FoundTicketView {
  view: TicketView
  passage: FoundPassage
}

/**
 * The newest tickets in sight that hold every word of the term, each in its id, client, account number, handler,
 * department, messages or notes; case and accents do not matter.
 */
export async function searchInSight(
  reader: Reader,
  me: Me,
  term: string,
  view: SearchView,
): Promise<FoundTicketView[]> {
  const words = wordsOf(term)
  if (words.length === 0) return []
  const newest = await newestWith(reader, me, words, view)
  const near = newest.filter(hasAll)
  if (near.length >= limits.foundTickets) return presented(reader, near.slice(0, limits.foundTickets), words)
  const rarest = rarestOf(words, newest)
  const others = rarest === undefined ? [] : await beyondNewest(reader, me, { term, words, rarest, view })
  const found = new Map([...others, ...near].map((hit) => [hit.ticketid, hit]))
  return presented(reader, [...found.values()].toSorted(newestFirst).slice(0, limits.foundTickets), words)
}

/** What the indexes find for the rarest of the words, wherever it is; the other words are looked for in those tickets alone. */
export async function beyondNewest(
  reader: Reader,
  me: Me,
  searched: { term: string; words: readonly string[]; rarest: string; view: SearchView },
): Promise<TicketHit[]> {
  const { term, words, rarest, view } = searched
  const candidates = await ticketsByIndex(reader, me, { word: rarest, name: nameWith(rarest, term), view })
  if (words.length === 1) return candidates
  const rest = words.filter((word) => word !== rarest)
  const placeOf = new Map(candidates.map((hit) => [hit.ticketid, hit.place]))
  const whole = (await whatHolds(reader, [...placeOf.keys()], rest)).filter(hasAll)
  return whole.map((hit) => ({ ...hit, place: hit.place ?? placeOf.get(hit.ticketid) ?? null }))
}

/** The name in the term that a word is part of: 太郎 alone is not found by index in 山田太郎. */
const nameWith = (word: string, term: string): string =>
  withoutNameBlanks(term)
    .split(/\s+/u)
    .find((name) => name.includes(word)) ?? word

const hasAll = ({ has }: TicketHit): boolean => has.every(Boolean)

/** The word that the fewest of the newest tickets hold, of those that an index finds. */
function rarestOf(words: readonly string[], newest: readonly TicketHit[]): string | undefined {
  const counts = words.map((word, index) => ({ word, count: newest.filter(({ has }) => has[index]).length }))
  return counts.filter(({ word }) => isIndexed(word)).toSorted((a, b) => a.count - b.count)[0]?.word
}

const newestFirst = (a: TicketHit, b: TicketHit): number =>
  b.updated_on.localeCompare(a.updated_on) || a.ticketid.localeCompare(b.ticketid)

/** A ticket whose names hold all the words is not opened at a message that happens to hold them too, such as a greeting. */
async function presented(
  reader: Reader,
  hits: readonly TicketHit[],
  words: readonly string[],
): Promise<FoundTicketView[]> {
  const views = await viewsOf(
    reader,
    hits.map(({ ticketid }) => ticketid),
  )
  const named = new Map(views.map((view) => [view.ticketid, passageInNames(view, words)]))
  const texts = await foundTexts(
    reader,
    hits.filter(({ ticketid }) => !named.get(ticketid)?.holdsAll),
    words,
  )
  const inChat = new Map(texts.map((text) => [text.ticketid, passageInChat(text, words)]))
  return views.flatMap((view) => {
    const passage = inChat.get(view.ticketid) ?? named.get(view.ticketid)?.passage
    return passage ? [{ view, passage }] : []
  })
}
