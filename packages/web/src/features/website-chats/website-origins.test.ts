import { expect, it } from 'vitest'
import { originsIn } from './website-origins.ts'

it('one website a line; empty lines, a slash at the end and capitals are put right', () => {
  expect(originsIn('\nhttps://Shop.example/\n\n  http://localhost:4000\nhttps://*.shop.example\n')).toEqual({
    origins: ['https://shop.example', 'http://localhost:4000', 'https://*.shop.example'],
    wrong: [],
  })
})

it('letters of other scripts are written as browsers send them', () => {
  expect(originsIn('https://Пример.рф\nhttps://*.bücher.example:8443/')).toEqual({
    origins: ['https://xn--e1afmkfd.xn--p1ai', 'https://*.xn--bcher-kva.example:8443'],
    wrong: [],
  })
  expect(originsIn('https://мой сайт.рф').wrong).toMatchObject([{ problem: 'address' }])
})

it('a website that is named twice is one', () => {
  expect(originsIn('https://shop.example\nhttps://shop.example/').origins).toEqual(['https://shop.example'])
})

it('each wrong line has its number and its reason', () => {
  const { wrong } = originsIn('https://a.example\n\nshop.example\nhttps://b.example/contact\nhttps://my shop')
  expect(wrong).toEqual([
    { line: 3, text: 'shop.example', problem: 'scheme' },
    { line: 4, text: 'https://b.example/contact', problem: 'path' },
    { line: 5, text: 'https://my shop', problem: 'address' },
  ])
})
