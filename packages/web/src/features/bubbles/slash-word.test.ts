import { expect, it } from 'vitest'
import { slashWordAt } from './slash-word.ts'

const atEnd = (text: string) => slashWordAt(text, text.length)

it.each([
  ['/', { word: '', at: 0 }],
  ['/war', { word: 'war', at: 0 }],
  ['/war ', { word: 'war ', at: 0 }],
  ['/war and', { word: 'war and', at: 0 }],
  ['Hello, /war', { word: 'war', at: 7 }],
  ['Hello\n/war', { word: 'war', at: 6 }],
  ['Hello (/war', { word: 'war', at: 7 }],
  ['こんにちは。／保証', { word: '保証', at: 6 }],
])('a slash that begins a word of %j is followed', (text, found) => {
  expect(atEnd(text)).toEqual(found)
})

it.each([
  ['war'],
  ['1/2'],
  ['on 1/2'],
  ['and/or'],
  ['https://'],
  ['https://noor-coffee.example/machines'],
  ['/etc/hosts'],
  ['/ '],
  ['/ war'],
  ['/war  and'],
  ['/war\nand'],
  [`/${'a'.repeat(41)}`],
])('%j holds no word after a slash', (text) => {
  expect(atEnd(text)).toBeNull()
})

it('only what is before the caret counts', () => {
  expect(slashWordAt('/warranty', 4)).toEqual({ word: 'war', at: 0 })
  expect(slashWordAt('/warranty', 0)).toBeNull()
})
