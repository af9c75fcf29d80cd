import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftStorageOf } from './draft-storage.ts'

let entries: Map<string, string>
beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('gives a draft to the one who wrote it, on several lines, until it is sent', () => {
  draftStorageOf('key').write('=anna', 'Do you\nhave it')
  expect(draftStorageOf('key').read('=anna')).toBe('Do you\nhave it')
  draftStorageOf('key').write('=anna', '')
  expect(entries.size).toBe(0)
})

it('gives the draft of one person to no other, and forgets it when another comes', () => {
  draftStorageOf('key').write('=anna', 'Only mine')
  expect(draftStorageOf('key').read('=ann')).toBe('')
  expect(entries.size).toBe(0)
})

it('does without a storage that is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined)
  draftStorageOf('key').write('=anna', 'Only mine')
  expect(draftStorageOf('key').read('=anna')).toBe('')
})
