import { expect, test } from 'vitest'
import { openPages } from './pages.ts'

test('texts written at the same time are printed in the order in which they began, the first one as it comes', () => {
  const shown: string[] = []
  const open = openPages((text) => shown.push(text))
  const [one, other] = [open(), open()]
  other.write('other, ')
  one.write('one, ')
  expect(shown).toEqual(['one, '])
  one.write('one again, ')
  one.end()
  expect(shown).toEqual(['one, ', 'one again, ', 'other, '])
  other.write('the end')
  other.end()
  expect(shown.join('')).toBe('one, one again, other, the end')
})

test('one that ends while another is shown waits for its turn', () => {
  const shown: string[] = []
  const open = openPages((text) => shown.push(text))
  const [one, other] = [open(), open()]
  other.write('other')
  other.end()
  expect(shown).toEqual([])
  one.end()
  expect(shown).toEqual(['other'])
})
