import { plainText } from '../../../lib/plain-text.ts'

export interface Emoji {
  sign: string
  /** In the reader's language. */
  name: string
  /** Name and keywords without case and accents. */
  words: readonly string[]
}

/** Of each line of the list, the same line of the names: the name, then keywords, parted by bars. */
export function readEmoji(list: string, names: string): readonly Emoji[] {
  const lines = names.split('\n')
  return list
    .trimEnd()
    .split('\n')
    .map((sign, index) => {
      const words = (lines[index] ?? '').split('|')
      return { sign, name: words[0] ?? '', words: words.map(plainText) }
    })
}

/** The emoji whose name or keywords hold every typed word; those whose name begins with it first. */
export function findEmoji(all: readonly Emoji[], typed: string, most: number): readonly Emoji[] {
  const wanted = plainText(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const byRank: Emoji[][] = []
  for (const emoji of all) {
    const rank = Math.max(...wanted.map((word) => rankOf(emoji, word)))
    if (rank < ranks.none) (byRank[rank] ??= []).push(emoji)
  }
  return byRank.flat().slice(0, most)
}

const ranks = { whole: 0, name: 1, word: 2, keyword: 3, inside: 4, none: 5 } as const

function rankOf({ words }: Emoji, wanted: string): number {
  const [name = '', ...keywords] = words
  if (name === wanted) return ranks.whole
  if (name.startsWith(wanted)) return ranks.name
  if (name.includes(` ${wanted}`)) return ranks.word
  if (keywords.some((word) => word.startsWith(wanted))) return ranks.keyword
  return words.some((word) => word.includes(wanted)) ? ranks.inside : ranks.none
}

/** No tone, then light to dark. */
export const tones = ['', '\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'] as const
export type Tone = (typeof tones)[number]

const toneable = /\p{Emoji_Modifier_Base}\uFE0F?/gu

/** A person in the chosen tone of skin. Groups of several persons have none. */
export function toned(sign: string, tone: Tone): string {
  if (tone === '' || (sign.match(toneable) ?? []).length !== 1) return sign
  return sign.replace(toneable, (person) => person.replace('\uFE0F', '') + tone)
}
