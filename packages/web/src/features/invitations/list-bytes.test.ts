import { expect, it } from 'vitest'
import { readList } from './list-model.ts'
import { decoded, textOf } from './list-bytes.ts'

const line = 'email;first name;last name;department\r\n'
const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )
const namesIn = (text: string) =>
  readList(text).map(({ wanted }) => `${wanted.first_name} ${wanted.last_name}`)

const western = bytesOf(line, 'j@noor-coffee.example;J', [0xfc], 'rgen;M', [0xfc], 'ller;Sales')
const russian = bytesOf(
  line,
  'i@noor-coffee.example;',
  [0xc8, 0xe2, 0xe0, 0xed],
  ';',
  [0xcf, 0xe0, 0xea],
  ';Sales',
)

it.each([
  ['en', western, 'Jürgen Müller'],
  ['ru', russian, 'Иван Пак'],
  ['bg', russian, 'Иван Пак'],
  ['tr', bytesOf(line, 'a@noor-coffee.example;Ay', [0xfe], 'e;', [0xdd], 'nan;Sales'), 'Ayşe İnan'],
])('a file of an old code page is read as that of the reader’s language (%s)', (language, bytes, name) => {
  const { text, guessed } = textOf(bytes, language)
  expect(guessed).not.toBeNull()
  expect(namesIn(text)).toEqual([name])
})

it('another code page is the reader’s choice', () => {
  expect(namesIn(textOf(russian, 'en').text)).not.toEqual(['Иван Пак'])
  expect(namesIn(decoded(russian, 'windows-1251'))).toEqual(['Иван Пак'])
})

const tabbed = 'email\tfirst name\tlast name\tdepartment\r\nj@noor-coffee.example\tJürgen\tMüller\tSales'

it.each([
  ['UTF-8', new TextEncoder().encode(tabbed)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${tabbed}`)],
  ['UTF-16, as a spreadsheet saves Unicode text', Uint8Array.from(Buffer.from(`\uFEFF${tabbed}`, 'utf16le'))],
  ['UTF-16 the other way round', Uint8Array.from(Buffer.from(`\uFEFF${tabbed}`, 'utf16le').swap16())],
])('%s needs no choice', (_, bytes) => {
  const { text, guessed } = textOf(bytes, 'ru')
  expect(guessed).toBeNull()
  expect(namesIn(text)).toEqual(['Jürgen Müller'])
})

it('a first line that only names the separator is no person', () => {
  expect(namesIn('sep=;\r\nj@noor-coffee.example;Ola;Lund;Sales')).toEqual(['Ola Lund'])
})
