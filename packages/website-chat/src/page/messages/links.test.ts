import { linkTexts } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { linkParts } from './links.ts'

it('makes links of web addresses, without the signs of the sentence around them', () => {
  expect(linkParts('See (https://shop.example/a?b=1), please.')).toEqual([
    { text: 'See (', href: null },
    { text: 'https://shop.example/a?b=1', href: 'https://shop.example/a?b=1' },
    { text: '), please.', href: null },
  ])
})

it.each(linkTexts.map((parts) => ({ parts })))('takes the addresses out of %j', ({ parts }) => {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('')
  expect(linkParts(text)).toEqual(
    parts.map((part) =>
      typeof part === 'string'
        ? { text: part, href: null }
        : { text: part.link, href: part.href ?? new URL(part.link).href },
    ),
  )
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'http://', 'www.shop.example', '<a href="x">', ''])(
  'makes no link of %j',
  (text) => {
    expect(linkParts(text).filter(({ href }) => href !== null)).toEqual([])
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  },
)
