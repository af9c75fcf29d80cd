import { expect, it } from 'vitest'
import { byUse, findSnippets, snippetsOf } from './find-snippets.ts'

const bubbles = [
  ['Opening hours', 'We are open from 9 to 5.'],
  ['Extended warranty', '36 months'],
  ['Warranty', '24 months'],
  ['Postwar machines', 'We repair them'],
  ['Gaskets', 'Not covered by the warranty'],
  ['Éclair', 'sweet'],
].map(([name = '', content = '']) => ({
  bubbleid: name,
  name,
  content,
  departmentid: null,
  uses: 0,
  files: [],
}))
const found = (word: string) => findSnippets(bubbles, word).map(({ name }) => name)

it('names that begin with the word come first, then words of names, names, texts', () => {
  expect(found('war')).toEqual(['Warranty', 'Extended warranty', 'Postwar machines', 'Gaskets'])
})

it('several words find names in which each begins a word, and no prose', () => {
  expect(found('opening h')).toEqual(['Opening hours'])
  expect(found('war ext')).toEqual(['Extended warranty'])
  expect(found('hours ')).toEqual(['Opening hours'])
  expect(found('we are')).toEqual([])
  expect(found('opening at')).toEqual([])
})

it('case and accents do not count', () => {
  expect(found('ECL')).toEqual(['Éclair'])
})

it('before a letter is typed all are offered, and nothing for a word in none', () => {
  expect(found('')).toHaveLength(bubbles.length)
  expect(found('refund')).toEqual([])
})

it('a ticket is offered my own texts, then those of its department and mine, in their order', () => {
  const owned = bubbles.map((bubble, place) => ({
    ...bubble,
    departmentid: place === 1 ? null : (['sales', '', 'support'][place] ?? 'billing'),
  }))
  const offered = snippetsOf(owned, ['support', 'sales', null])
  expect(offered.map(({ departmentid }) => departmentid)).toEqual([null, 'sales', 'support'])
})

it('what is used most often comes first, and what is used equally keeps its order', () => {
  const used = bubbles.map((bubble, place) => ({ ...bubble, uses: [1, 0, 7, 1][place] ?? 0 }))
  expect(byUse(used).map(({ uses }) => uses)).toEqual([7, 1, 1, 0, 0, 0])
  expect(byUse(used)[1]?.name).toBe('Opening hours')
})
