import { languages } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import { findEmoji, readEmoji, toned } from './emoji-model.ts'

const files = import.meta.glob<string>('./names/*.txt', { query: '?raw', import: 'default', eager: true })
const textOf = (name: string) => files[`./names/${name}.txt`] ?? ''
const inLanguage = (language: string) => readEmoji(textOf('list'), textOf(language))
const found = (language: string, typed: string) =>
  findEmoji(inLanguage(language), typed, 12).map(({ sign }) => sign)

describe('emoji', () => {
  it.each(Object.keys(languages))('all have a name in %s', (language) => {
    expect(inLanguage(language).filter(({ name }) => name.trim() === '')).toEqual([])
  })

  it.each([
    ['en', 'party', '🥳'],
    ['es', 'corazón rojo', '❤️'],
    ['nl', 'duim', '👍'],
    ['af', 'duim', '👍'],
    ['tr', 'KIRMIZI KALP', '❤️'],
    ['ru', 'красное', '❤️'],
    ['bg', 'огън', '🔥'],
    ['ja', '火', '🔥'],
  ])('in %s are found by %j', (language, typed, sign) => {
    expect(found(language, typed)).toContain(sign)
  })

  it('whose name begins with the word come first, and nothing typed finds none', () => {
    expect(found('en', 'fire')[0]).toBe('🔥')
    expect(found('en', '  ')).toEqual([])
    expect(found('en', 'fire submarine')).toEqual([])
  })

  it.each([
    ['👍', '👍🏽'],
    ['✌️', '✌🏽'],
    ['🧑‍⚕️', '🧑🏽‍⚕️'],
    ['🔥', '🔥'],
    ['🧑‍🤝‍🧑', '🧑‍🤝‍🧑'],
  ])('%s is %s in a medium tone', (sign, expected) => {
    expect(toned(sign, '\u{1F3FD}')).toBe(expected)
    expect(toned(sign, '')).toBe(sign)
  })
})
