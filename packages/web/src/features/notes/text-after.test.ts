import { expect, it } from 'vitest'
import { textAfter } from './text-after.ts'

it('a stored note leaves the field empty, and what was written after it or instead of it stays', () => {
  expect(textAfter('Call back', 'Call back')).toBe('')
  expect(textAfter(' Call back \n', 'Call back')).toBe('')
  expect(textAfter('Call back on Monday', 'Call back')).toBe('on Monday')
  expect(textAfter('Another note', 'Call back')).toBe('Another note')
})
