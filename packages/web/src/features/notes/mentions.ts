import type { Colleague } from '@switchboard/contract'
import { plainText } from '../../lib/plain-text.ts'

/** The word after an @ that is being typed, and the position of its @. */
export interface Calling {
  word: string
  at: number
}

/** Whether the cursor is in a name that begins with @. */
export function callingAt(text: string, cursor: number): Calling | null {
  const before = text.slice(0, cursor)
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}._-]{0,40})$/u.exec(before)
  return found ? { word: found[1] ?? '', at: cursor - (found[1] ?? '').length - 1 } : null
}

const most = 6

/** Colleagues whose first, last or user name begins with the word, those online first; accents are ignored. */
export function colleaguesCalled(
  word: string,
  colleagues: readonly Colleague[],
  myId: string,
): readonly Colleague[] {
  const wanted = plainText(word)
  return colleagues
    .filter((one) => one.userid !== myId)
    .filter((one) =>
      [one.firstName, one.lastName, one.username].some((name) => plainText(name).startsWith(wanted)),
    )
    .toSorted((a, b) => Number(b.status === 'online') - Number(a.status === 'online'))
    .slice(0, most)
}

/** The text after the @: the first name, or the whole name when two colleagues share the first. */
export function callNameOf(colleague: Colleague, colleagues: readonly Colleague[]): string {
  const shared = colleagues.filter(({ firstName }) => plainText(firstName) === plainText(colleague.firstName))
  return shared.length > 1 ? wholeName(colleague) : colleague.firstName
}

/** The text with the name put where the @ was, and where the cursor is then. */
export function putName(text: string, calling: Calling, name: string): { text: string; at: number } {
  const end = calling.at + 1 + calling.word.length
  const put = `@${name} `
  return { text: text.slice(0, calling.at) + put + text.slice(end), at: calling.at + put.length }
}

/** The ids of the colleagues named in a text, chosen from the list or typed; '@Maria José' does not name Maria (P7-74). */
export function mentionsIn(text: string, colleagues: readonly Colleague[], myId: string): string[] {
  const called = colleagues.map((one) => ({ userid: one.userid, name: callNameOf(one, colleagues) }))
  const named = new Set(
    namesIn(
      text,
      called.map(({ name }) => name),
    ).map(({ name }) => name),
  )
  return called.filter(({ userid, name }) => userid !== myId && named.has(name)).map(({ userid }) => userid)
}

/**
 * The names after an @ that no colleague has who can sign in: nobody is notified of them (P12-116). A word in small letters
 * is one only where a colleague is called so: @shop is an account elsewhere.
 */
export function namesOfNobody(text: string, colleagues: readonly Colleague[]): string[] {
  const called = colleagues.map((one) => callNameOf(one, colleagues))
  const known = new Set(namesIn(text, called).map(({ at }) => at))
  const firstNames = new Set(colleagues.map(({ firstName }) => plainText(firstName)))
  const isName = (word: string) => !/^\p{Ll}/u.test(word) || firstNames.has(plainText(word))
  return [...text.matchAll(/(?<![\w.%+-])@(\p{L}[\p{L}\p{M}\p{N}_-]*)/gu)].flatMap(
    ({ index, 1: word = '' }) => (isName(word) && !known.has(index) ? word : []),
  )
}

export type NotePart = { kind: 'text' | 'mention'; text: string; at: number }

/** The text of a note, split into text and the names of those it mentions. */
export function splitMentions(text: string, mentioned: readonly Colleague[]): NotePart[] {
  const names = mentioned.flatMap((one) => [wholeName(one), one.firstName])
  const parts: NotePart[] = []
  let from = 0
  for (const { name, at } of namesIn(text, names)) {
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at), at: from })
    parts.push({ kind: 'mention', text: name, at })
    from = at + 1 + name.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from), at: from })
  return parts
}

/** The names after each @ that is not within an address, with its position; of several that fit, the longest. */
function namesIn(text: string, names: readonly string[]): { name: string; at: number }[] {
  const longestFirst = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  const found: { name: string; at: number }[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', from)) {
    from = at + 1
    if (at > 0 && /[\w.%+-]/.test(text.charAt(at - 1))) continue
    const name = longestFirst.find((one) => isWholeAt(text, at + 1, one))
    if (name === undefined) continue
    found.push({ name, at })
    from += name.length
  }
  return found
}

/** '@Ann' is not '@Anna'. */
const isWholeAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(at + name.length))

const wholeName = ({ firstName, lastName }: Colleague): string => `${firstName} ${lastName}`.trim()
