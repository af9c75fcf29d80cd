import { expect, test } from 'vitest'
import { textBeside } from './held-files.ts'

const beside = (text: string, ...names: readonly string[]) =>
  textBeside(
    { getData: () => text },
    names.map((name) => ({ name })),
  )

test('text that was copied with a picture is text, and the names or addresses of the copied files are not', () => {
  expect(beside('Lid\t12\nSeal\t3', 'image.png')).toBe('Lid\t12\nSeal\t3')
  expect(beside('100 % sure', 'image.png')).toBe('100 % sure')
  expect(beside('prices.txt', 'prices.txt')).toBe('')
  expect(beside('/home/mara/a b.txt\r\nfile:///home/mara/c%20d.txt', 'a b.txt', 'c d.txt')).toBe('')
  expect(beside('C:\\papers\\prices.txt', 'prices.txt')).toBe('')
  expect(beside('', 'prices.txt')).toBe('')
})
