import { expect, it } from 'vitest'
import { textAfter } from './text-after.ts'

it.each([
  ['', 'Call back'],
  ['', ' Call back \n'],
  ['on Monday', 'Call back on Monday'],
  ['Another note', 'Another note'],
])('%j stays in the field when the stored note has left %j', (left, text) => {
  expect(textAfter(text, 'Call back')).toBe(left)
})
