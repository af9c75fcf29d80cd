import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkTexts } from '../samples/link-texts.ts'
import { firstWebAddress, linkify } from './linkify.ts'

const links = (text: string) =>
  linkify(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []))

describe('linkify', () => {
  it('finds web, mail and telephone addresses in a text', () => {
    expect(
      links('See https://example.com/a?b=1#c or www.example.org, write to me@example.com or tel:+47-22-33'),
    ).toEqual([
      ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
      ['www.example.org', 'https://www.example.org/'],
      ['me@example.com', 'mailto:me@example.com'],
      ['tel:+47-22-33', 'tel:+47-22-33'],
    ])
  })

  it('leaves sentence signs outside and keeps brackets that were opened inside', () => {
    expect(links('(https://example.com/a_(b)).')).toEqual([
      ['https://example.com/a_(b)', 'https://example.com/a_(b)'],
    ])
    expect(links('Really https://example.com?!')).toEqual([['https://example.com', 'https://example.com/']])
  })

  it.each(linkTexts.map((parts) => ({ parts })))('takes the addresses out of %j', ({ parts }) => {
    const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('')
    expect(linkify(text)).toEqual(
      parts.map((part) =>
        typeof part === 'string'
          ? { kind: 'text', text: part }
          : { kind: 'link', text: part.link, href: part.href ?? new URL(part.link).href },
      ),
    )
  })

  it.each([
    ['詳細はwww.shop.example/aをご覧ください', 'www.shop.example/a', 'https://www.shop.example/a'],
    ['www.shop.exampleтам', 'www.shop.example', 'https://www.shop.example/'],
    ['連絡先：info@shop.exampleまで', 'info@shop.example', 'mailto:info@shop.example'],
    ['電話はtel:+81-3-1234です', 'tel:+81-3-1234', 'tel:+81-3-1234'],
    ['\u200fme@shop.example؟', 'me@shop.example', 'mailto:me@shop.example'],
  ])('takes other addresses out of %j too', (text, link, href) => {
    expect(links(text)).toEqual([[link, href]])
  })

  it('previews the first address as its text ends it', () => {
    expect(firstWebAddress('mail a@b.co、こちらhttps://shop.example/aを')).toBe('https://shop.example/a')
    expect(firstWebAddress('mail a@b.co')).toBeNull()
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://bank.example@evil.example',
    'http://',
    'https://localhost',
    'not an@address',
    'tel:javascript',
    'a@b',
  ])('makes no link of %s', (text) => {
    expect(links(text)).toEqual([])
  })

  it('loses and adds no sign, and only ever links the four kinds', () => {
    const pieces = fc.constantFrom(
      'https://',
      'www.',
      'javascript:',
      'tel:',
      'a@b.co',
      '.',
      '(',
      ')',
      ' ',
      '\n',
      '日本',
      'を',
      '\u200f',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })), { maxLength: 30 }),
        (tokens) => {
          const text = tokens.join('')
          const parts = linkify(text)
          expect(parts.map((part) => part.text).join('')).toBe(text)
          const hrefs = parts.map((part) => (part.kind === 'link' ? part.href : 'tel:'))
          expect(hrefs.filter((href) => !/^(?:https?|mailto|tel):/.test(href))).toEqual([])
        },
      ),
    )
  })

  it('reads a very long text once', () => {
    const hostile = `${'('.repeat(50_000)}https://${'a.'.repeat(50_000)}${')'.repeat(50_000)}`
    expect(links(hostile)).toEqual([])
    expect(links('https://example.com '.repeat(20_000))).toHaveLength(20_000)
    expect(links('をhttps://example.com/aを'.repeat(5000))).toHaveLength(5000)
    expect(links(`https://例${'.え'.repeat(50_000)}`)).toEqual([])
    expect(links('https://'.repeat(20_000))).toEqual([])
  })
})
