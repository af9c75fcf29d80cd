import { randomUUID } from 'node:crypto'
import { calls, type Message } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
let picture: Message
let invoice: Message
let song: Message
let voice: Message

beforeAll(async () => {
  one = await startChatServer()
  const { ticket } = await one.handledTicket(one.jonas)
  const send = (file: File, recorded = false) =>
    one.jonas.call(calls.sendFile, {
      body: {
        ticketid: ticket.ticketid,
        created_on: ticket.created_on,
        ticketPlatform: 'telegram',
        messageid: randomUUID(),
        recorded,
      },
      file,
    })
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  picture = await send(new File([bytes], 'picture.png'))
  invoice = await send(new File([new Uint8Array(sample('invoice').bytes)], 'Rechnung für „März“.pdf'))
  voice = await send(new File([new Uint8Array(sample('voice').bytes)], 'voice.ogg'), true)
  song = await send(new File([new Uint8Array(sample('audio').bytes)], 'song.mp3'))
})
afterAll(() => one.stop())

const get = (message: Message, headers: Record<string, string> = {}, caller = one.jonas) =>
  caller.request(message.path ?? '', { headers })

describe('the access to a file', () => {
  test('is for agents who see its ticket, byte for byte', async () => {
    for (const caller of [one.jonas, one.emine, one.mara]) {
      const answer = await get(song, {}, caller)
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(sample('audio').bytes))
    }
  })

  test('is refused to others like that of a file that does not exist', async () => {
    const forbidden = await get(song, {}, one.aiko)
    const answers = await Promise.all(
      [`/files/${randomUUID()}`, '/files/1', '/files/..%2f..%2fsecret.key'].map((path) =>
        one.aiko.request(path),
      ),
    )
    const body = await forbidden.json()
    expect([forbidden.status, body]).toEqual([404, { error: 'file-not-found', message: 'Not found.' }])
    for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([404, body])
    expect((await one.server.anyone.request(song.path ?? '')).status).toBe(401)
  })

  test('is the same for a preview as for its picture', async () => {
    const answers = await Promise.all(
      [one.emine, one.aiko].map((caller) => caller.request(picture.thumbnailUrl ?? '')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
  })
})

describe('a voice note for a browser that does not play it', () => {
  const asMp3 = (message: Message, headers: Record<string, string> = {}, caller = one.jonas) =>
    caller.request(`${message.path}?as=mp3`, { headers })

  test('is made once, under the same rights, and served in parts', async () => {
    expect((await asMp3(voice, {}, one.aiko)).status).toBe(404)
    const answers = await Promise.all([asMp3(voice), asMp3(voice, {}, one.emine), asMp3(voice)])
    const [bytes, ...others] = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
    )
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      answers.map(() => [200, 'audio/mpeg']),
    )
    expect(others).toEqual([bytes, bytes])
    expect(bytes?.length).toBeLessThan(25_000)
    expect(bytes?.readUInt16BE(0)).toBeGreaterThanOrEqual(0xffe0)
    const kept = await one.server.app.db.query
      .selectFrom('files')
      .select(['form', 'name', 'mime'])
      .where('original', '=', (voice.path ?? '').slice('/files/'.length))
      .execute()
    expect(kept).toEqual([{ form: 'mp3', name: 'voice.mp3', mime: 'audio/mpeg' }])
    const part = await asMp3(voice, { range: 'bytes=100-199' })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes?.subarray(100, 200)])
  })

  test('comes with its length and its loudness', () => {
    expect(voice).toMatchObject({ type: 'audio', recorded: true, duration: 2.4, mime_type: 'audio/ogg' })
    expect(voice.waveform).toHaveLength(56)
    expect(Math.max(...(voice.waveform ?? []))).toBe(100)
  })

  test('is only made of sound, and only in that form', async () => {
    const answers = await Promise.all([
      asMp3(picture),
      asMp3(invoice),
      one.jonas.request(`${voice.path}?as=exe`),
      one.jonas.request(`${voice.path}?as=mp3&as=mp3`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await asMp3(song)).headers.get('content-type')).toBe('audio/mpeg')
  })
})

describe('how a file is handed over', () => {
  test('nothing in it can run or be taken for something else', async () => {
    for (const message of [picture, invoice, song]) {
      const { headers } = await get(message)
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('content-type')).toBe(message.mime_type)
    }
  })

  test('pictures and sound are shown, documents are only for saving, under their own names', async () => {
    const dispositions = await Promise.all(
      [picture, song, invoice].map(async (message) =>
        (await get(message)).headers.get('content-disposition'),
      ),
    )
    expect(dispositions).toEqual([
      `inline; filename="picture.png"; filename*=UTF-8''picture.png`,
      `inline; filename="song.mp3"; filename*=UTF-8''song.mp3`,
      `attachment; filename="Rechnung f_r _M_rz_.pdf"; filename*=UTF-8''Rechnung%20f%C3%BCr%20%E2%80%9EM%C3%A4rz%E2%80%9C.pdf`,
    ])
  })

  test('a picture that our decoder did not read is only for saving', async () => {
    await one.server.app.db.query
      .updateTable('files')
      .set({ width: null })
      .where('fileid', '=', (picture.path ?? '').slice('/files/'.length))
      .execute()
    expect((await get(picture)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test.each([
    ['bytes=0-99', 206, 0, 99],
    ['bytes=100-', 206, 100, -1],
    ['bytes=-10', 206, -10, -1],
    ['bytes=5-99999999', 206, 5, -1],
    ['bytes=0-0,5-9', 200, 0, -1],
    ['lines=1-2', 200, 0, -1],
    ['bytes=9-5', 200, 0, -1],
  ])('a player that asks for %s gets %i', async (range, status, start, end) => {
    const all = Buffer.from(sample('audio').bytes)
    const from = start < 0 ? all.length + start : start
    const to = end < 0 ? all.length - 1 : end
    const answer = await get(song, { range })
    expect(answer.status).toBe(status)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(all.subarray(from, to + 1))
    expect(answer.headers.get('content-range')).toBe(
      status === 206 ? `bytes ${from}-${to}/${all.length}` : null,
    )
  })

  test('a part beyond the end is refused with the size', async () => {
    const answer = await get(song, { range: 'bytes=99999999-' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      416,
      `bytes */${sample('audio').bytes.length}`,
    ])
  })

  test('a browser that has it gets 304, as long as it may see it', async () => {
    const etag = (await get(song)).headers.get('etag') ?? ''
    const [mine, theirs] = await Promise.all([
      get(song, { 'if-none-match': etag }),
      get(song, { 'if-none-match': etag }, one.aiko),
    ])
    expect([mine.status, theirs.status]).toEqual([304, 404])
  })
})
