import { type Colleague, folded, foldWord, JAPANESE } from '@switchboard/contract'
import { plainName, plainText } from '../../lib/plain-text.ts'
import type { FieldWord } from '../../lib/use-field-word.ts'
import { wordAfter } from '../../lib/word-after.ts'

/** Japanese keyboards write the wide @. It begins a word, in Japanese also without a space before it. */
const calling =
  /(?:^|[\s\p{Ps}\p{Pi}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}，：；！？）］｝])[@＠]([\p{L}\p{M}\p{N}._-]*)$/u

/** The name between an @ and the caret. */
export const callingAt = (text: string, caret: number): FieldWord | null => wordAfter(calling, text, caret)

const most = 6

/** Colleagues whose first, last, whole or user name begins with the word, those online first; accents are ignored. */
export function colleaguesCalled(
  word: string,
  colleagues: readonly Colleague[],
  myId: string,
): readonly Colleague[] {
  const wanted = plainText(word)
  return colleagues
    .filter((one) => one.userid !== myId)
    .filter((one) =>
      [one.firstName, one.lastName, one.username, familyFirst(one), wholeName(one)].some((name) =>
        plainName(name).startsWith(wanted),
      ),
    )
    .toSorted((a, b) => Number(b.status === 'online') - Number(a.status === 'online'))
    .slice(0, most)
}

/** The text after the @: the first name, or the whole name when two colleagues share the first. */
export function callNameOf(colleague: Colleague, colleagues: readonly Colleague[]): string {
  const { first } = namesOf(colleague)
  const shared = colleagues.filter((one) => namesOf(one).first === first)
  return shared.length > 1 ? wholeName(colleague) : colleague.firstName
}

/** The text with the name put where the @ was, and where the cursor is then. */
export function putName(text: string, called: FieldWord, name: string): { text: string; at: number } {
  const end = called.at + 1 + called.word.length
  const put = `@${name} `
  return { text: text.slice(0, called.at) + put + text.slice(end), at: called.at + put.length }
}

/**
 * The ids of the colleagues named in a text, chosen from the list or typed, in any case; '@Maria José' does not name Maria
 * (P7-74).
 */
export function mentionsIn(text: string, colleagues: readonly Colleague[], myId: string): string[] {
  const named = namedBy(colleagues)
  const called = new Set(namesIn(text, named.keys()).flatMap(({ name }) => named.get(name) ?? []))
  return colleagues.map(({ userid }) => userid).filter((userid) => userid !== myId && called.has(userid))
}

/**
 * The names after an @ that no colleague has who can sign in, or several have: nobody is notified of them (P12-116). A word in
 * small letters is one only where a colleague is called so: @shop is an account elsewhere.
 */
export function namesOfNobody(text: string, colleagues: readonly Colleague[]): string[] {
  const named = namedBy(colleagues)
  const known = new Set(
    namesIn(text, named.keys()).flatMap(({ name, at }) => (named.get(name)?.length === 0 ? [] : at)),
  )
  const isName = (word: string) => !/^\p{Ll}/u.test(word) || named.has(foldWord(word))
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
  if (mentioned.length === 0) return [{ kind: 'text', text, at: 0 }]
  const marked = new Set(mentioned.flatMap(allNamesOf))
  const parts: NotePart[] = []
  let from = 0
  for (const { name, at, end } of namesIn(text, colleagues.flatMap(allNamesOf))) {
    if (!marked.has(name)) continue
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at), at: from })
    parts.push({ kind: 'mention', text: text.slice(at + 1, end), at })
    from = end
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from), at: from })
  return parts
}

/** The names of a colleague as they are compared: without case and accents. */
type Names = Readonly<Record<'last' | 'first' | 'familyFirst' | 'whole', string>>

/** Folding is slow, and every note with a mention is compared with the names of all colleagues. */
const folds = new WeakMap<Colleague, Names>()

function namesOf(one: Colleague): Names {
  const known = folds.get(one)
  if (known !== undefined) return known
  const names = {
    last: foldWord(one.lastName),
    first: foldWord(one.firstName),
    familyFirst: foldWord(familyFirst(one)),
    whole: foldWord(wholeName(one)),
  }
  folds.set(one, names)
  return names
}

const allNamesOf = (one: Colleague): string[] => Object.values(namesOf(one))

/**
 * Whom each name means: a whole name all who have it; a first name, or a last name that is nobody's first, the only one who
 * has it, and nobody where several have it.
 */
function namedBy(colleagues: readonly Colleague[]): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, readonly string[]>()
  for (const kind of ['last', 'first', 'familyFirst', 'whole'] as const)
    for (const [name, all] of Map.groupBy(colleagues, (one) => namesOf(one)[kind])) {
      const isMeant = all.length === 1 || kind === 'familyFirst' || kind === 'whole'
      named.set(name, isMeant ? all.map(({ userid }) => userid) : [])
    }
  return named
}

/** The names after each @ that is not within an address, with their places; of several that fit, the longest. */
function namesIn(text: string, names: Iterable<string>): { name: string; at: number; end: number }[] {
  const known = new Set(names)
  const longestFirst = [...new Set(Array.from(known, ({ length }) => length))].toSorted((a, b) => b - a)
  const { flat, begins, ends } = folded(text)
  const found: { name: string; at: number; end: number }[] = []
  let end = 0
  let letter = 0
  for (const { index: at } of text.matchAll(/(?<![\w.%+-])[@＠]/g)) {
    if (at < end) continue
    while ((begins[letter] ?? text.length) <= at) letter += 1
    const nameOf = (length: number) => flat.slice(letter, letter + length)
    const length = longestFirst.find(
      (one) => one > 0 && known.has(nameOf(one)) && isEnd(text, ends[letter + one]),
    )
    if (length === undefined) continue
    end = ends[letter + length] ?? 0
    found.push({ name: nameOf(length), at, end })
  }
  return found
}

/** '@Ann' is not '@Anna'. Japanese sets no space after a name: kana or kanji may follow at once, such as an honorific. */
const isEnd = (text: string, at: number | undefined): boolean =>
  at !== undefined && !goesOn.test(text.slice(at, at + 2))

const goesOn = new RegExp(String.raw`^(?!${JAPANESE})[\p{L}\p{M}\p{N}_]`, 'u')
/** A name in other letters ends at the first kana or kanji. */
const beforeJapanese = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u

const wholeName = ({ firstName, lastName }: Colleague): string => `${firstName} ${lastName}`.trim()
const familyFirst = ({ firstName, lastName }: Colleague): string => `${lastName} ${firstName}`.trim()
