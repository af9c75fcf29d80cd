import { expect, it } from 'vitest'
import { colonWordAt } from './colon-word.ts'

it.each([
  [':pa', 'pa'],
  ['Thanks :thumbs_up', 'thumbs up'],
  ['(:ог', 'ог'],
  ['ありがとう、：拍手', '拍手'],
])('%j asks for emoji', (text, word) => {
  expect(colonWordAt(text, text.length)).toMatchObject({ word })
})

it.each(['', ':', ':p', ':-)', ':D', 'at 12:30', 'Note:this', 'note: this', ':10 am', 'https://x.example'])(
  '%j asks for none',
  (text) => {
    expect(colonWordAt(text, text.length)).toBeNull()
  },
)
