import { type FoundPassage, placesOfWords } from '@switchboard/contract'
import type { FoundText } from './search-store.ts'
import type { TicketView } from './ticket-row.ts'

const MOST_SHOWN = 200
/** Characters before the first mark: it is seen in a line of a narrow list. */
const LEAD = 24

/** What a search found in a message or a note, on one line. */
export function passageInChat(
  { messageid, is_note, text, is_begun }: FoundText,
  words: readonly string[],
): FoundPassage {
  const line = text.replaceAll(/\s/gu, ' ')
  // The longest word says most: its first place is shown.
  const first = words.flatMap((word) => placesOfWords(line, [word]).slice(0, 1))[0]?.from ?? 0
  const from = first <= LEAD ? 0 : wordBegin(line, first - LEAD, first)
  const to = from + MOST_SHOWN >= line.length ? line.length : whole(line, from + MOST_SHOWN)
  const shown = line.slice(from, to)
  const before = from > 0 || is_begun ? '…' : ''
  const after = to < line.length ? '…' : ''
  return {
    where: is_note ? 'note' : 'message',
    messageid,
    text: before + shown + after,
    ranges: placesOfWords(shown, words).map((place) => ({
      from: place.from + before.length,
      to: place.to + before.length,
    })),
  }
}

/** The beginning of the first word after a place; the place itself where words are not spaced. */
function wordBegin(text: string, at: number, before: number): number {
  const space = text.indexOf(' ', at)
  return space === -1 || space >= before ? whole(text, at) : space + 1
}

/** Never between the halves of a character. */
const whole = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at)

/** What a search found in the names of a ticket, and whether they hold all that was looked for. */
export function passageInNames(
  ticket: TicketView,
  words: readonly string[],
): { passage: FoundPassage; holdsAll: boolean } {
  const names = namesOf(ticket).map(([where, text]) => ({
    where,
    text,
    held: words.filter((word) => isIn(where, text, word)),
  }))
  const best = names.toSorted((a, b) => b.held.length - a.held.length)[0]
  const { where, text, held } = best ?? { where: 'client' as const, text: ticket.client_name, held: [] }
  return {
    passage: { where, messageid: null, text, ranges: placesOfWords(text, held) },
    holdsAll: words.every((word) => names.some((name) => name.held.includes(word))),
  }
}

type NamePlace = Exclude<FoundPassage['where'], 'message' | 'note'>

const namesOf = (ticket: TicketView): [NamePlace, string][] => [
  ['client', ticket.client_name],
  ['account-number', ticket.account_number ?? ''],
  ['department', ticket.department_name ?? ''],
  ['handler', `${ticket.handler_first_name ?? ''} ${ticket.handler_last_name ?? ''}`.trim()],
  ['ticket-id', ticket.ticketid],
]

/** Of an id only its beginning is looked for. */
const isIn = (where: NamePlace, text: string, word: string): boolean =>
  where === 'ticket-id' ? text.startsWith(word.toLowerCase()) : placesOfWords(text, [word]).length > 0
