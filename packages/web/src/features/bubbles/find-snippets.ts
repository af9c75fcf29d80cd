import type { Bubble } from '@switchboard/contract'
import { plainText } from '../../lib/plain-text.ts'

/**
 * Saved texts that hold the word, those first whose name begins with it, then those in whose name another word does,
 * then other places of the name, then the text itself. One pass over texts that are folded once.
 */
export function findSnippets(bubbles: readonly Bubble[], word: string): readonly Bubble[] {
  const wanted = plainText(word)
  if (wanted === '') return bubbles
  if (wanted.includes(' ')) return withNames(bubbles, wanted.split(' '))
  const byRank: [Bubble[], Bubble[], Bubble[], Bubble[]] = [[], [], [], []]
  for (const bubble of bubbles) {
    const { name, content } = foldedOf(bubble)
    if (name.startsWith(wanted)) byRank[0].push(bubble)
    else if (name.includes(` ${wanted}`)) byRank[1].push(bubble)
    else if (name.includes(wanted)) byRank[2].push(bubble)
    else if (content.includes(wanted)) byRank[3].push(bubble)
  }
  return byRank.flat()
}

/** Each word begins one of the name: what has several words may be prose, which a text would hold too easily. */
const withNames = (bubbles: readonly Bubble[], words: readonly string[]): readonly Bubble[] =>
  bubbles.filter((bubble) => {
    const name = ` ${foldedOf(bubble).name}`
    return words.every((word) => name.includes(` ${word}`))
  })

/** My own, then those of these departments. */
export const snippetsOf = (
  bubbles: readonly Bubble[],
  departmentids: readonly (string | null)[],
): readonly Bubble[] => [
  ...bubbles.filter(({ departmentid }) => departmentid === null),
  ...bubbles.filter(({ departmentid }) => departmentid !== null && departmentids.includes(departmentid)),
]

/** Those used most often first. */
export const byUse = (bubbles: readonly Bubble[]): readonly Bubble[] =>
  bubbles.toSorted((a, b) => b.uses - a.uses)

const folded = new WeakMap<Bubble, { name: string; content: string }>()

function foldedOf(bubble: Bubble): { name: string; content: string } {
  const known = folded.get(bubble)
  if (known) return known
  const made = { name: plainText(bubble.name), content: plainText(bubble.content) }
  folded.set(bubble, made)
  return made
}
