import { expect, test } from 'vitest'
import { holdsCells, textBeside } from './held-files.ts'

const beside = (text: string, ...names: readonly string[]) =>
  textBeside(
    { getData: () => text },
    names.map((name) => ({ name })),
  )

test('cells are text, not the picture that the spreadsheet makes of them, and a picture of a page is none', () => {
  const held = (data: Readonly<Record<string, string>>) => holdsCells({ getData: (type) => data[type] ?? '' })
  const html = '<html><body><table border=0><tr><td>Lid</td><td>12</td></tr></table></body></html>'
  expect(held({ 'text/plain': 'Lid\t12', 'text/html': html })).toBe(true)
  expect(held({ 'text/html': html })).toBe(false)
  expect(held({ 'text/plain': 'A lid', 'text/html': '<img src="lid.png">' })).toBe(false)
})

test('text that was copied with a picture is text, and the names or addresses of the copied files are not', () => {
  expect(beside('Lid\t12\nSeal\t3', 'image.png')).toBe('Lid\t12\nSeal\t3')
  expect(beside('100 % sure', 'image.png')).toBe('100 % sure')
  expect(beside('prices.txt', 'prices.txt')).toBe('')
  expect(beside('/home/mara/a b.txt\r\nfile:///home/mara/c%20d.txt', 'a b.txt', 'c d.txt')).toBe('')
  expect(beside('C:\\papers\\prices.txt', 'prices.txt')).toBe('')
  expect(beside('', 'prices.txt')).toBe('')
})
