import type { Colleague } from '@switchboard/contract'
import { plainText } from '../../lib/plain-text.ts'
import type { FieldWord } from '../../lib/use-field-word.ts'
import { wordAfter } from '../../lib/word-after.ts'

/** Japanese keyboards write the wide @. It begins a word, in Japanese also without a space before it. */
const calling =
  /(?:^|[\s\p{Ps}\p{Pi}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}，：；！？）］｝])[@＠]([\p{L}\p{M}\p{N}._-]*)$/u

/** The name between an @ and the caret. */
export const callingAt = (text: string, caret: number): FieldWord | null => wordAfter(calling, text, caret)

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
export function putName(text: string, called: FieldWord, name: string): { text: string; at: number } {
  const end = called.at + 1 + called.word.length
  const put = `@${name} `
  return { text: text.slice(0, called.at) + put + text.slice(end), at: called.at + put.length }
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
  return [...text.matchAll(/(?<![\w.%+-])[@＠](\p{L}[\p{L}\p{M}\p{N}_-]*)/gu)].flatMap(
    ({ index, 1: written = '' }) => {
      const word = beforeJapanese.exec(written)?.[0] ?? written
      return isName(word) && !known.has(index) ? word : []
    },
  )
}

export type NotePart = { kind: 'text' | 'mention'; text: string; at: number }

/** The text of a note, split into text and the names of those it mentions, not of colleagues with a longer name. */
export function splitMentions(
  text: string,
  mentioned: readonly Colleague[],
  colleagues: readonly Colleague[] = mentioned,
): NotePart[] {
  const marked = new Set(mentioned.flatMap(namesOf))
  const parts: NotePart[] = []
  let from = 0
  for (const { name, at } of namesIn(text, colleagues.flatMap(namesOf))) {
    if (!marked.has(name)) continue
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at), at: from })
    parts.push({ kind: 'mention', text: name, at })
    from = at + 1 + name.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from), at: from })
  return parts
}

const namesOf = (one: Colleague): string[] => [wholeName(one), one.firstName]

/** The names after each @ that is not within an address, with its position; of several that fit, the longest. */
function namesIn(text: string, names: readonly string[]): { name: string; at: number }[] {
  const longestFirst = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  const found: { name: string; at: number }[] = []
  let from = 0
  for (const { index: at } of text.matchAll(/(?<![\w.%+-])[@＠]/g)) {
    if (at < from) continue
    const name = longestFirst.find((one) => isWholeAt(text, at + 1, one))
    if (name === undefined) continue
    found.push({ name, at })
    from = at + 1 + name.length
  }
  return found
}

/** '@Ann' is not '@Anna'. Japanese sets no space after a name: kana or kanji may follow at once, such as an honorific. */
const isWholeAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !goesOn.test(text.slice(at + name.length, at + name.length + 2))

const goesOn = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{M}\p{N}]/u
/** A name in other letters ends at the first kana or kanji. */
const beforeJapanese = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u

const wholeName = ({ firstName, lastName }: Colleague): string => `${firstName} ${lastName}`.trim()
