import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, type MyTicket } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from './testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const png = (width = 1200, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
    .png()
    .toBuffer()

const sending = (ticket: MyTicket, file: File, more: { messageid?: string; content?: string } = {}) => ({
  body: {
    ticketid: ticket.ticketid,
    created_on: ticket.created_on,
    ticketPlatform: 'telegram',
    messageid: randomUUID(),
    ...more,
  },
  file,
})

/** How many files are stored: none may stay behind a refusal. */
async function storedFiles(): Promise<number> {
  const root = join(one.server.app.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

describe('a file to the client', () => {
  test('reaches the phone as a picture, and the chat with its sides and a preview', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const file = new File([await png()], 'gasket.png', { type: 'image/png' })
    const sent = await one.jonas.call(calls.sendFile, sending(ticket, file, { content: ' The new gasket ' }))
    expect(sent).toMatchObject({
      type: 'image',
      content: 'The new gasket',
      file_name: 'gasket.png',
      mime_type: 'image/png',
      width: 1200,
      height: 600,
      media_state: 'ready',
      delivery: 'queued',
    })
    expect(sent.imageUrl).toBe(sent.path)
    await one.settled()
    const shown = phone.chat().messages.at(-1)
    expect(shown).toMatchObject({ by: 'bot', kind: 'photo', text: 'The new gasket' })
    const preview = await one.emine.request(sent.thumbnailUrl ?? '')
    const { width, format } = await sharp(Buffer.from(await preview.arrayBuffer())).metadata()
    expect([width, format]).toEqual([480, 'webp'])
  })

  test.each([
    ['invoice', 'document', 'application/pdf', 'document'],
    ['audio', 'audio', 'audio/mpeg', 'audio'],
    ['video', 'video', 'video/mp4', 'video'],
  ] as const)(
    'the type of %s is detected from its bytes, whatever its name',
    async (name, type, mime, kind) => {
      const { ticket, phone } = await one.handledTicket(one.jonas)
      const { bytes } = sample(name)
      const file = new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' })
      const sent = await one.jonas.call(calls.sendFile, sending(ticket, file))
      expect(sent).toMatchObject({ type, mime_type: mime, file_size: bytes.length, thumbnailUrl: null })
      await one.settled()
      expect(phone.chat().messages.at(-1)).toMatchObject({ kind, media: { size: bytes.length } })
    },
  )

  test.each([
    ['of more pixels than the desk draws', async () => png(6000, 6000)],
    ['that breaks off', async () => (await png()).subarray(0, 200)],
  ])('a picture %s is sent as a document, to be saved and not shown', async (_, draw) => {
    const { ticket } = await one.handledTicket(one.jonas)
    const sent = await one.jonas.call(
      calls.sendFile,
      sending(ticket, new File([new Uint8Array(await draw())], 'huge.png')),
    )
    expect(sent).toMatchObject({ type: 'document', width: null, imageUrl: null, thumbnailUrl: null })
    const answer = await one.jonas.request(sent.path ?? '')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    await answer.body?.cancel()
  })

  test('sent twice is stored and sent once', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const file = new File([await png()], 'a.png')
    const before = await storedFiles()
    const given = sending(ticket, file)
    const [first, second] = await Promise.all([
      one.jonas.call(calls.sendFile, given),
      one.jonas.call(calls.sendFile, given),
    ])
    const third = await one.jonas.call(calls.sendFile, given)
    expect([second.path, third.path]).toEqual([first.path, first.path])
    await one.settled()
    expect(phone.chat().messages.filter(({ kind }) => kind === 'photo')).toHaveLength(1)
    expect((await storedFiles()) - before).toBe(2)
  })

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['invoice\u202Efdp.txt', 'invoicefdp.txt'],
    ['a\u200b.txt', 'a.txt'],
    ['Фактура №7 ｆｉｌｅ.txt', 'Фактура №7 ｆｉｌｅ.txt'],
    ['setup.js', 'setup.js.txt'],
    ['...', 'file.txt'],
  ])('named %j is called %j', async (given, shown) => {
    const { ticket } = await one.newTicket()
    const sent = await one.jonas.call(calls.sendFile, sending(ticket, new File(['Some words.'], given)))
    expect(sent).toMatchObject({ file_name: shown, mime_type: 'text/plain' })
  })
})

describe('what is refused leaves nothing behind', () => {
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'page.txt'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.png'],
    ['a program', '\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000', 'photo.jpg'],
    ['unknown bytes', '\u0000\u0001\u0002\u0003', 'a.pdf'],
  ])('%s', async (_, content, name) => {
    const { ticket } = await one.newTicket()
    const before = await storedFiles()
    const refused = await one.jonas.refused(calls.sendFile, sending(ticket, new File([content], name)))
    expect(refused).toMatchObject({ status: 415, error: 'file-type-refused', field: 'file' })
    expect(await storedFiles()).toBe(before)
  })

  test('no file, an empty one, or a caption beyond the channel', async () => {
    const { ticket } = await one.newTicket()
    const before = await storedFiles()
    const { body } = sending(ticket, new File([], ''))
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.set(name, value)
    const without = await one.jonas.request(calls.sendFile.path, { method: 'POST', body: form })
    expect([without.status, await without.json()]).toMatchObject([400, { error: 'no-file', field: 'file' }])
    expect(await one.jonas.refused(calls.sendFile, sending(ticket, new File([], 'empty.txt')))).toMatchObject(
      { error: 'no-file' },
    )
    const wordy = sending(ticket, new File(['words'], 'a.txt'), { content: 'x'.repeat(1025) })
    expect(await one.jonas.refused(calls.sendFile, wordy)).toMatchObject({
      error: 'text-too-long',
      message: 'Telegram takes at most 1024 characters.',
    })
    expect(await storedFiles()).toBe(before)
  })

  test('larger than the server accepts', async () => {
    const { ticket } = await one.newTicket()
    const before = await storedFiles()
    const large = new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'large.bin')
    expect(await one.jonas.refused(calls.sendFile, sending(ticket, large))).toMatchObject({
      status: 413,
      error: 'file-too-large',
      message: 'File is larger than 52428800 bytes',
    })
    expect(await storedFiles()).toBe(before)
  })

  test('by somebody who may not write, or with the id of another message', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const [first] = await one.messages(one.jonas, ticket)
    const before = await storedFiles()
    const file = new File(['words'], 'a.txt')
    const given = sending(ticket, file)
    expect(await one.emine.refused(calls.sendFile, given)).toMatchObject({ error: 'not-the-handler' })
    expect(await one.aiko.refused(calls.sendFile, given)).toMatchObject({ error: 'ticket-not-found' })
    const taken = sending(ticket, file, { messageid: first?.messageid ?? '' })
    expect(await one.jonas.refused(calls.sendFile, taken)).toMatchObject({ error: 'message-id-taken' })
    expect(await storedFiles()).toBe(before)
  })

  test('broken off halfway by a browser that cancels: no part, no file and no message', async () => {
    const { ticket } = await one.newTicket()
    const before = await storedFiles()
    const cancel = new AbortController()
    const { body } = sending(ticket, new File([], ''))
    const half = halfOfForm(body)
    const broken = {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${half.boundary}` },
      body: half.stream,
      signal: cancel.signal,
      // What Node's fetch wants for a body that is not there yet.
      duplex: 'half' as const,
    }
    const sent = one.jonas.request(calls.sendFile.path, broken)
    await expect.poll(parts).toHaveLength(1)
    cancel.abort()
    await expect(sent).rejects.toThrow(/abort/i)
    await expect.poll(parts).toHaveLength(0)
    expect(await storedFiles()).toBe(before)
    const chat = await one.messages(one.jonas, ticket)
    expect(chat.map(({ messageid }) => messageid)).not.toContain(body.messageid)
  })
})

/** Uploads that have begun and are not taken over yet. */
const parts = async (): Promise<string[]> =>
  (await readdir(one.server.app.config.dataDir, { recursive: true })).filter((name) => name.endsWith('.part'))

/** A form whose file never ends. */
function halfOfForm(fields: Record<string, string>) {
  const boundary = 'a-boundary-of-the-test'
  const words = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const begun = new TextEncoder().encode([...words, file, 'Some words. '.repeat(20_000)].join(''))
  const stream = new ReadableStream({ start: (controller) => controller.enqueue(begun) })
  return { boundary, stream }
}
