import { expect, test } from 'vitest'
import { isDiskFull, isNearlyFull, takesFile } from './disk-room.ts'

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

test.each([
  ['a large disk', 500 * GIGABYTE, GIGABYTE],
  ['a disk of 10 GB', 10 * GIGABYTE, 0.5 * GIGABYTE],
  ['a small disk', 200 * MEGABYTE, 64 * MEGABYTE],
])('files leave a rest of %s to the database, and not a byte more', (_, size, reserve) => {
  expect(takesFile({ size, free: reserve + 1000 }, 1000)).toBe(true)
  expect(takesFile({ size, free: reserve + 1000 }, 1001)).toBe(false)
})

test('a disk is called nearly full when 90 % of it are used, before files are refused on a disk of 20 GB or less', () => {
  const size = 20 * GIGABYTE
  expect(isNearlyFull({ size, free: 2 * GIGABYTE })).toBe(false)
  expect(isNearlyFull({ size, free: 2 * GIGABYTE - 1 })).toBe(true)
  expect(takesFile({ size, free: 2 * GIGABYTE - 1 }, 0)).toBe(true)
})

test('a full disk and a used quota are distinguished from other troubles', () => {
  expect(['ENOSPC', 'EDQUOT', 'EIO', 'ENOENT'].map((code) => isDiskFull({ code }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
