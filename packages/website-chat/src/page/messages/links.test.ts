import { expect, it } from 'vitest'
import { linkParts } from './links.ts'

it('makes links of web addresses, without the signs of the sentence around them', () => {
  expect(linkParts('See (https://shop.example/a?b=1), please.')).toEqual([
    { text: 'See (', href: null },
    { text: 'https://shop.example/a?b=1', href: 'https://shop.example/a?b=1' },
    { text: '), please.', href: null },
  ])
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
