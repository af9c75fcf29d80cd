import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sample } from '@switchboard/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'
import { sniff } from './sniff.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sniff-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sniffed(bytes: Uint8Array | string, name = 'file', recorded = false) {
  const path = join(folder, 'bytes')
  await writeFile(path, bytes)
  return sniff(path, name, recorded)
}

/** The head of a WebM file, with the names of its tracks behind it. */
const webm = (...tracks: string[]) =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
    Buffer.from(tracks.join(' ')),
  ])

test.each([
  ['machine', 'image', 'image/jpeg'],
  ['sticker', 'image', 'image/webp'],
  ['voice', 'audio', 'audio/ogg'],
  ['audio', 'audio', 'audio/mpeg'],
  ['video', 'video', 'video/mp4'],
  ['videoSticker', 'video', 'video/webm'],
  ['invoice', 'document', 'application/pdf'],
  ['animatedSticker', 'document', 'application/gzip'],
] as const)('%s is of kind %s', async (name, kind, mime) => {
  expect(await sniffed(sample(name).bytes)).toMatchObject({ kind, mime, known: true })
})

test("a browser's voice note is sound, though it comes in a film's container", async () => {
  expect(await sniffed(webm('A_OPUS'), 'note', true)).toMatchObject({ kind: 'audio', mime: 'audio/webm' })
  expect(await sniffed(webm('A_OPUS', 'V_VP9'), 'note', true)).toMatchObject({ kind: 'video' })
  expect(await sniffed(webm('A_OPUS'), 'film')).toMatchObject({ kind: 'video', mime: 'video/webm' })
})

test.each([
  ['Hello', 'a.txt', 'text/plain'],
  ['name;price\ngasket;8,50', 'list.CSV', 'text/csv'],
  ['Здравей 👋', 'a', 'text/plain'],
  ['BEGIN:VCARD\nVERSION:4.0\nEND:VCARD', 'a.vcf', 'text/vcard'],
])('%j is text', async (words, name, mime) => {
  expect(await sniffed(words, name)).toMatchObject({ kind: 'document', mime, known: true })
})

test.each([
  '<!doctype html><p>hi',
  '\ufeff  <svg onload=alert(1)>',
  'words, then <script>alert(1)</script>',
  '<?xml version="1.0"?><x/>',
  'MZ\u0090\u0000\u0003',
  'a\u0000b',
  '',
])('%j is of no known type', async (words) => {
  expect(await sniffed(words, 'nice.txt')).toEqual({
    kind: 'document',
    mime: 'application/octet-stream',
    ending: '',
    known: false,
  })
})

test('a letter cut in two at the end of what is looked at does not make a text unknown', async () => {
  expect(await sniffed(`x${'é'.repeat(40_000)}`)).toMatchObject({ mime: 'text/plain' })
})

test('a name is cut to a bearable length with its ending kept, and is never empty', () => {
  const long = cleanFileName(`${'é'.repeat(300)}.pdf`)
  expect([long.length, long.endsWith('é.pdf')]).toEqual([200, true])
  expect(cleanFileName(null, 'voice.ogg')).toBe('voice.ogg')
  expect(cleanFileName('\u202e\u200b', 'file')).toBe('file')
  expect(cleanFileName('C:\\Users\\me\\report.docx')).toBe('report.docx')
})
