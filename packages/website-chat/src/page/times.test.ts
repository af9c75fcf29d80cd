import { expect, it } from 'vitest'
import { fileSize } from './times.ts'

it('a file with anything in it has a size', () => {
  expect(fileSize(0, 'en')).toBe('0 kB')
  expect(fileSize(12, 'en')).toBe('0.1 kB')
  expect(fileSize(1234, 'en')).toBe('1.2 kB')
  expect(fileSize(4_273_377, 'de')).toBe('4,3 MB')
})
