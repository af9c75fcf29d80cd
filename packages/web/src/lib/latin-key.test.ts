import { expect, it } from 'vitest'
import { latinKey } from './latin-key.ts'

it.each([
  ['л', 'KeyK', 'k'],
  ['Л', 'KeyK', 'k'],
  ['к', 'KeyK', 'k'],
  ['の', 'KeyK', 'k'],
  ['ぬ', 'Digit1', '1'],
  ['ı', 'KeyI', 'i'],
  ['İ', 'Quote', 'i'],
])('%s of another alphabet on %s is %s', (key, code, latin) => {
  expect(latinKey({ key, code })).toBe(latin)
})

it.each([
  ['z', 'KeyY'],
  ['é', 'Digit2'],
  ['ж', 'Semicolon'],
  ['л', ''],
  ['/', 'Backslash'],
  ['Enter', 'Enter'],
])('%s on %s stays: no letter of another script, or none of a Latin keyboard', (key, code) => {
  expect(latinKey({ key, code })).toBe(key)
})
