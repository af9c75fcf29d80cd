import { describe, expect, it } from 'vitest'
import { placesOf, splitAtWord } from './find-word.ts'

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

  it('the parts make the whole text', () => {
    const text = 'Olé! ole, olé.'
    const parts = splitAtWord(text, 'OLE')
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter(({ isWord }) => isWord)).toHaveLength(3)
  })
})
