import { expect, test } from 'vitest'
import { jsonOf, readJson } from './read-json.ts'

test('whole numbers beyond what JavaScript holds keep all their digits', () => {
  const event = readJson('{"token":5741311803571721087,"list":[-9007199254740993],"id":9007199254740991}')
  expect(event).toEqual({ token: '5741311803571721087', list: ['-9007199254740993'], id: 9007199254740991 })
})

test('other numbers, and digits that are text already, stay as they are', () => {
  expect(readJson('[1.5, 1e21, -0.1, "5741311803571721087", true, null]')).toEqual([
    1.5,
    1e21,
    -0.1,
    '5741311803571721087',
    true,
    null,
  ])
})

test('a text that is no JSON gives nothing', () => {
  expect(jsonOf(new TextEncoder().encode('<html>'))).toBeUndefined()
  expect(() => readJson('{')).toThrow(SyntaxError)
})
