import { afterEach, expect, it } from 'vitest'
import { compareNames, compareNamesIn } from './compare-names.ts'

afterEach(() => compareNamesIn('en-GB'))

it.each([
  ['tr', ['Can', 'Çağla', 'Ilgaz', 'İrem', 'Oya', 'Ömer', 'Şule', 'Zeynep']],
  ['en-GB', ['bilal', 'Emine', 'İrem', 'Ömer', 'Oscar', 'Zeynep']],
  ['bg-BG', ['Ана', 'Елена', 'Йоана', 'Яна']],
  ['en-GB', ['Unit 2', 'Unit 10']],
])('names follow each other as in the alphabet of %s', (language, names) => {
  compareNamesIn(language)
  expect(names.toReversed().toSorted(compareNames)).toEqual(names)
})
