import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'
import { nameByType } from './name-by-type.ts'

const png = { mime: 'image/png', ending: '.png', known: true }
const text = { mime: 'text/plain', ending: '.txt', known: true }
const zip = { mime: 'application/zip', ending: '.zip', known: true }
const office = { mime: 'application/x-cfb', ending: '.cfb', known: true }
const pdf = { mime: 'application/pdf', ending: '.pdf', known: true }
const unknown = { mime: 'application/octet-stream', ending: '', known: false }

test.each([
  ['photo.PNG', png, 'photo.PNG'],
  ['t.html', png, 't.html.png'],
  ['photo', png, 'photo.png'],
  ['invoice.html', text, 'invoice.html.txt'],
  ['setup.js', text, 'setup.js.txt'],
  ['run.BAT', text, 'run.BAT.txt'],
  ['x.hta', text, 'x.hta.txt'],
  ['invoice.pdf', text, 'invoice.pdf.txt'],
  ['notes.md', text, 'notes.md'],
  ['README', text, 'README'],
  ['report.doc', office, 'report.doc'],
  ['setup.msi', office, 'setup.msi.cfb'],
  ['app.jar', zip, 'app.jar.zip'],
  ['Фактура №7.pdf', pdf, 'Фактура №7.pdf'],
  ['setup.exe', unknown, 'setup.exe.unsafe'],
  ['page.svg', unknown, 'page.svg.unsafe'],
  ['track.gpx', unknown, 'track.gpx'],
])('%s of %o is called %s', (name, type, expected) => {
  expect(nameByType(name, type)).toBe(expected)
})

test('the ending that was added stays when a long name is cut at 200 characters', () => {
  const name = nameByType(`${'n'.repeat(196)}.htm`, png)
  expect([name.length, name.endsWith('nnn.png')]).toEqual([200, true])
  // The cut falls behind a dot: it does not appear twice.
  expect(nameByType(`${'n'.repeat(195)}.html`, png)).toBe(`${'n'.repeat(195)}.png`)
})

test.each([
  ['Фактура №7.pdf', 'Фактура №7.pdf'],
  ['½ price ﬁle Ⅳ.txt', '½ price ﬁle Ⅳ.txt'],
  ['cafe\u0301.txt', 'café.txt'],
  ['report\u202Egnp.jpg', 'reportgnp.jpg'],
  ['a\u0000b\u200b\ud800.txt', 'ab.txt'],
  ['..\\..\\evil. .', 'evil'],
  [' . .hidden', 'hidden'],
  ['a<b>:c.txt', 'a_b__c.txt'],
])('%j keeps what is not dangerous: %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('of a name without end, the beginning and the ending stay', () => {
  const name = cleanFileName(`report${' '.repeat(100_000)}x.pdf`)
  expect([name.slice(0, 7), name.length, name.endsWith('.pdf')]).toEqual(['report ', 200, true])
})
