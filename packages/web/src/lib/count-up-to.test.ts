import { expect, test } from 'vitest'
import { countUpTo } from './count-up-to.ts'

test('a count that is as high as an answer can be says that there may be more (P12-172)', () => {
  expect([0, 99, 100].map((count) => countUpTo(100, count))).toEqual(['0', '99', '100+'])
})
