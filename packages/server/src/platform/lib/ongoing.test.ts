import { expect, it } from 'vitest'
import { Ongoing } from './ongoing.ts'

it('holds what was added until it is deleted, also while somebody goes through it', () => {
  const ongoing = new Ongoing<string>()
  for (const item of ['a', 'b', 'c', 'd']) ongoing.add(item)
  ongoing.delete('d')
  ongoing.delete('a')
  ongoing.delete('a')
  expect([ongoing.size, [...ongoing].toSorted()]).toEqual([2, ['b', 'c']])
  const seen: string[] = []
  for (const item of ongoing) {
    seen.push(item)
    ongoing.delete(item)
  }
  expect([seen.toSorted(), ongoing.size]).toEqual([['b', 'c'], 0])
})
