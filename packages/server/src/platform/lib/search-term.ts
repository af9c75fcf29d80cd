import { JAPANESE, withoutNameBlanks } from '@switchboard/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Milliseconds after which a search is cut. */
export const SEARCH_MAY_TAKE = 2000

/** `%`, `_` and `\\` are plain characters. */
const likePattern = (text: string): string => `%${escaped(text)}%`

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** A trigram index finds words of three characters anywhere, and shorter ones where a word begins. */
export const isLong = (term: string): boolean => /[\p{L}\p{N}]{3}/u.test(term)
export const isIndexed = (term: string): boolean => /[\p{L}\p{N}]/u.test(term)

/** A text without case and accents. This is fold() spelled out, which no index knows. */
export const folded = (text: Expression<unknown>): RawBuilder<string> =>
  sql<string>`lower(public.unaccent('public.unaccent'::regdictionary, ${text}))`

/** Whether a folded text contains the term. */
export const foldedContains = (text: Expression<unknown>, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like fold(${likePattern(term)})`

/** Whether folded names contain the term in one of its spellings. */
export const foldedNamesContain = (names: Expression<unknown>, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${names} like any(array[${sql.join(spellingsOf(term).map((spelling) => sql`fold(${likePattern(spelling)})`))}])`

/** Whether a text contains the term; case and accents do not matter. For few rows at a time: the planner reads those rows alone. */
export const contains = (text: Expression<unknown>, term: string): RawBuilder<SqlBool> =>
  foldedNamesContain(folded(text), term)

/** The same as far as a trigram index over the folded text can find it: a short term only at the beginning of a word. */
export const containsByIndex = (text: Expression<unknown>, term: string): RawBuilder<SqlBool> =>
  isLong(term)
    ? sql<SqlBool>`fold(${text}) like fold(${likePattern(term)})`
    : sql<SqlBool>`(fold(${text}) like fold(${`${escaped(term)}%`}) or fold(${text}) like fold(${`% ${escaped(term)}%`}))`

/** Whether names contain one of the terms in one of its spellings, as far as their index can find it. */
export const namesContainByIndex = (
  names: Expression<unknown>,
  terms: readonly string[],
): RawBuilder<SqlBool> => {
  const spellings = new Set(terms.flatMap(spellingsOf))
  return sql<SqlBool>`(${sql.join(
    [...spellings].map((spelling) => containsByIndex(names, spelling)),
    sql` or `,
  )})`
}

const BETWEEN_LETTERS = new RegExp(`(?<=${JAPANESE})(?=${JAPANESE})`, 'gu')
/** So many letters may be a name; each place in it costs an index search for each blank. */
const LONGEST_NAME = 12

/** Japanese writes a family and a given name together, or with a blank between them: a plain one or a wide one. */
function spellingsOf(term: string): string[] {
  const joined = withoutNameBlanks(term)
  const places = Array.from(joined.matchAll(BETWEEN_LETTERS), ({ index }) => index)
  const spaced = (place: number) =>
    [' ', '\u3000'].map((blank) => joined.slice(0, place) + blank + joined.slice(place))
  return [...new Set([term, joined, ...(places.length < LONGEST_NAME ? places.flatMap(spaced) : [])])]
}

/** Han, kana, Hangul and Thai, whose words of one or two characters have an index of their own. */
export const SHORT_SCRIPTS = String.raw`[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\u0e00-\u0e7f]`
export const isShortWord = (term: string): boolean => new RegExp(`^${SHORT_SCRIPTS}{1,2}$`, 'u').test(term)

/** The smallest and the largest id that begins with these characters; null when none can. */
export function idRange(term: string): { from: string; to: string } | null {
  const hex = term.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(hex) || !looksLikeId(term.toLowerCase())) return null
  return { from: dashed(hex.padEnd(32, '0')), to: dashed(hex.padEnd(32, 'f')) }
}

const looksLikeId = (term: string): boolean =>
  dashed(term.replaceAll('-', '').padEnd(32, '0')).startsWith(term)

const dashed = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
