import { expect, it } from 'vitest'
import { colonWordAt } from './colon-word.ts'

it.each([
  [':pa', 'pa'],
  ['Thanks :thumbs_up', 'thumbs up'],
  ['(:ог', 'ог'],
  ['ありがとう、：拍手', '拍手'],
  ['ありがとう。：桜', '桜'],
  [':鍵', '鍵'],
  [':𩸽', '𩸽'],
  [':桜の', '桜の'],
])('%j asks for emoji', (text, word) => {
  expect(colonWordAt(text, text.length)).toMatchObject({ word })
})

it.each([
  '',
  ':',
  ':p',
  ':ね',
  ':ッ',
  ':개',
  ':-)',
  '12:桜',
  'a:家',
  ':D',
  'at 12:30',
  'Note:this',
  'note: this',
  ':10 am',
  'https://x.example',
])('%j asks for none', (text) => {
  expect(colonWordAt(text, text.length)).toBeNull()
})
