import { describe, expect, test } from 'vitest'
import { readHead } from './page-head.ts'

describe('the head of a page', () => {
  test('gives title, description, site and picture that it has for those who link to it', () => {
    const head = readHead(`<!doctype html><html><head>
      <title>Grinder 200 | Noor Coffee</title>
      <meta name="description" content="The plain description">
      <META PROPERTY='og:title' CONTENT='Grinder&nbsp;200 &amp; scale'>
      <meta content="Quiet, even &#8211; and &#x1F600;" property="og:description"/>
      <meta property=og:image content=/pictures/grinder.jpg>
      <meta property="og:site_name" content="Noor Coffee" />
      <meta property="og:title" content="A second one does not count">
      </head><body><meta property="og:image" content="late"></body></html>`)
    expect(head).toEqual({
      title: 'Grinder 200 & scale',
      description: 'Quiet, even – and 😀',
      site: 'Noor Coffee',
      picture: '/pictures/grinder.jpg',
    })
  })

  test('without such facts gives its title and plain description', () => {
    expect(
      readHead('<title lang="nb">\n Kaffe &lt;og&gt;\t te </title><meta name=description content=Drikke>'),
    ).toEqual({
      title: 'Kaffe <og> te',
      description: 'Drikke',
      site: null,
      picture: null,
    })
  })

  test('is not read in comments, scripts, styles and pictures, nor after its end', () => {
    const inside = '<meta property="og:title" content="inside">'
    for (const hidden of [
      `<!-- ${inside} -->`,
      `<script>const page = '${inside}'</script>`,
      `<style>${inside}</style>`,
      `<svg><title>inside</title></svg>`,
      `</head>${inside}`,
      `<body>${inside}`,
      `<!-- ${inside}`,
      `<script>${inside}`,
    ])
      expect(readHead(`<head>${hidden}`).title).toBeNull()
  })

  test('is text of one line and a bearable length, which turns no direction', () => {
    const { title } = readHead(`<title>\u202egpj.exe\u2066\u0000 <b>bold</b> ${'x'.repeat(5000)}</title>`)
    expect(title).toMatch(/^gpj\.exe <b>bold<\/b> x+$/)
    expect(title).toHaveLength(200)
  })

  test.each([
    '',
    '<',
    '<meta',
    '<meta content="',
    '<title',
    '<title>',
    '&#9999999;',
    '<meta name="a" content=\'',
    '</',
  ])('may be anything: %s', (html) =>
    expect(readHead(html)).toMatchObject({ description: null, site: null, picture: null }),
  )
})
