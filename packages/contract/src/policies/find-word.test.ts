import { describe, expect, it } from 'vitest'
import { placesOf, placesOfWords, wordsOf } from './find-word.ts'

const found = (text: string, word: string) => placesOf(text, word).map(({ from, to }) => text.slice(from, to))

describe('a word in a text', () => {
  it.each([
    ['Das Café, das CAFE', 'cafe', ['Café', 'CAFE']],
    ['Стой, ёлка. Елка!', 'ЕЛКА', ['ёлка', 'Елка']],
    ['Großer Fuß', 'fuss', ['Fuß']],
    ['Bjørn and bjorn', 'BJØRN', ['Bjørn', 'bjorn']],
    ['İstanbul, ISTANBUL', 'istanbul', ['İstanbul', 'ISTANBUL']],
    ['cafe\u0301s', 'café', ['cafe\u0301']],
    ['👋 hello 👋', 'hello', ['hello']],
    ['100 % _sure_ (yes?)', '_sure_ (', ['_sure_ (']],
    ['nothing', 'x', []],
    ['nothing', '  ', []],
  ])('%j has %j as %j', (text, word, expected) => {
    expect(found(text, word)).toEqual(expected)
  })
})

describe('the words of a search term', () => {
  it('are each looked for once, the longest first', () => {
    expect(wordsOf('  The Portafilter the\u3000leak ')).toEqual(['Portafilter', 'leak', 'the'])
  })

  it('are marked in order, and where they overlap or touch as one', () => {
    const text = 'Olé! The café olé-leak'
    const marked = placesOfWords(text, ['ole', 'cafe', 'fe o', 'leak'])
    expect(marked.map(({ from, to }) => text.slice(from, to))).toEqual(['Olé', 'café olé', 'leak'])
  })
})
