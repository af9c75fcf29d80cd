import { randomUUID } from 'node:crypto'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { calls, type Message } from '@switchboard/contract'
import { sample, type TelegramPhone } from '@switchboard/simulators'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { later } from '../../platform/lib/clock.ts'
import { fetchMedia } from './fetch-media.ts'
import { leaseMediaJobs } from './media-jobs-store.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
  // A fetch is tried again when a test says that it is time.
  one.server.clock.stand()
})
afterEach(() => one.telegram.faults.clear())
afterAll(() => one.stop())

/** A ticket in Support whose client then sends something; the message as it stands once everything is fetched. */
async function afterClient(sends: (phone: TelegramPhone) => unknown): Promise<Message> {
  const { ticket, phone } = await one.newTicket()
  sends(phone)
  await one.settled()
  return newestOf(ticket.ticketid)
}

async function newestOf(ticketid: string): Promise<Message> {
  const ticket = await one.jonas.call(calls.getTicket, { params: { ticketid } })
  const message = (await one.messages(one.jonas, ticket)).findLast(({ isagent }) => !isagent)
  if (message === undefined) throw new Error('The client said nothing.')
  return message
}

const bytesAt = async (path: string | null): Promise<Buffer> =>
  Buffer.from(await (await one.jonas.request(path ?? '')).arrayBuffer())

describe('what a client sends is fetched', () => {
  test('a photo, with its sides and a small one to show first', async () => {
    const message = await afterClient((phone) => phone.sendsPhoto('machine', 'Look'))
    const { bytes } = sample('machine')
    const { width, height } = await sharp(bytes).metadata()
    expect(message).toMatchObject({
      type: 'image',
      content: 'Look',
      media_state: 'ready',
      mime_type: 'image/jpeg',
      file_size: bytes.length,
      width,
      height,
    })
    expect(await bytesAt(message.imageUrl)).toEqual(bytes)
    expect((await sharp(await bytesAt(message.thumbnailUrl)).metadata()).format).toBe('webp')
  })

  test.each([
    ['voice', (phone: TelegramPhone) => phone.sendsVoice('voice'), { type: 'audio', recorded: true }],
    ['audio', (phone: TelegramPhone) => phone.sendsAudio('audio'), { type: 'audio', recorded: false }],
    ['video', (phone: TelegramPhone) => phone.sendsVideo('video'), { type: 'video' }],
    ['invoice', (phone: TelegramPhone) => phone.sendsDocument('invoice'), { type: 'document' }],
    ['sticker', (phone: TelegramPhone) => phone.sendsSticker('static'), { type: 'sticker' }],
    ['videoSticker', (phone: TelegramPhone) => phone.sendsSticker('video'), { type: 'sticker' }],
  ] as const)('%s', async (name, sends, shown) => {
    const message = await afterClient(sends)
    const { bytes, mimeType } = sample(name)
    expect(message).toMatchObject({ ...shown, media_state: 'ready', mime_type: mimeType })
    expect(await bytesAt(message.path)).toEqual(bytes)
  })

  test('of an animated sticker the still picture', async () => {
    const message = await afterClient((phone) => phone.sendsSticker('animated'))
    expect(message).toMatchObject({ type: 'sticker', media_state: 'ready' })
    expect(message.mime_type).toMatch(/^image\//)
    expect(message.imageUrl).toBe(message.path)
  })

  test('a film shows its preview', async () => {
    const message = await afterClient((phone) => phone.sendsVideo('video'))
    expect((await sharp(await bytesAt(message.video_thumbnail)).metadata()).format).toBe('webp')
  })

  test('a file that claims to be a picture and is none is kept as bytes that nothing opens', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const message = await afterClient((phone) =>
      phone.sendsDocument({ bytes, fileName: 'logo\u202Egnp.svg', mimeType: 'image/png' }),
    )
    expect(message).toMatchObject({
      type: 'document',
      mime_type: 'application/octet-stream',
      file_name: 'logognp.svg.unsafe',
      imageUrl: null,
    })
    const answer = await one.jonas.request(message.path ?? '')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  })
})

describe('a fetch that fails', () => {
  test('is tried again after a while, and all pages then receive the file', async () => {
    one.telegram.faults.serverError({ method: 'getFile' }, { times: 1 })
    const message = await afterClient((phone) => phone.sendsDocument('invoice'))
    expect(message).toMatchObject({ media_state: 'pending', path: null })
    const emine = await one.emine.socket()
    one.server.clock.tick(2000)
    await one.settled()
    const changed = await emine.until(
      'messageChanged',
      ({ payload }) => payload.message.messageid === message.messageid,
    )
    expect(changed.payload.message).toEqual(await newestOf(message.ticketid))
    expect(changed.payload.message.media_state).toBe('ready')
    emine.close()
  })

  test('five times is failed, until somebody asks for it again', async () => {
    one.telegram.faults.serverError({ method: 'getFile' })
    const { messageid, ticketid } = await afterClient((phone) => phone.sendsDocument('invoice'))
    const states: string[] = []
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      states.push((await newestOf(ticketid)).media_state)
      one.server.clock.tick(300_000)
      await one.settled()
    }
    states.push((await newestOf(ticketid)).media_state)
    expect(states).toEqual(['pending', 'pending', 'pending', 'pending', 'failed'])
    one.telegram.faults.clear()
    const again = { params: { messageid } }
    const answers = await Promise.all([
      one.emine.call(calls.refetchMedia, again),
      one.emine.call(calls.refetchMedia, again),
    ])
    for (const answer of answers) expect(answer.media_state).not.toBe('failed')
    await one.settled()
    expect((await newestOf(ticketid)).media_state).toBe('ready')
    expect(await one.emine.refused(calls.refetchMedia, again)).toMatchObject({
      status: 409,
      error: 'nothing-to-replay',
    })
  })

  test('for want of room waits for it, however long that takes', async () => {
    const { temporaryDir } = one.server.app.files
    await rm(temporaryDir, { recursive: true, force: true })
    // That file system has no room for anything.
    await symlink('/proc', temporaryDir)
    const { ticketid } = await afterClient((phone) => phone.sendsDocument('invoice'))
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      one.server.clock.tick(300_000)
      await one.settled()
    }
    expect((await newestOf(ticketid)).media_state).toBe('pending')
    await rm(temporaryDir)
    await mkdir(temporaryDir)
    one.server.clock.tick(60_000)
    await one.settled()
    expect((await newestOf(ticketid)).media_state).toBe('ready')
  })

  test('for good is failed at once', async () => {
    one.telegram.faults.refuse(400, 'Bad Request: file is temporarily unavailable', { method: 'getFile' })
    expect((await afterClient((phone) => phone.sendsDocument('invoice'))).media_state).toBe('failed')
  })

  test('is requested again only by an agent who sees it', async () => {
    one.telegram.faults.refuse(400, 'Bad Request: gone', { method: 'getFile' })
    const { messageid } = await afterClient((phone) => phone.sendsDocument('invoice'))
    const forbidden = await one.aiko.refused(calls.refetchMedia, { params: { messageid } })
    const missing = await one.aiko.refused(calls.refetchMedia, { params: { messageid: randomUUID() } })
    expect(forbidden).toEqual(missing)
    expect(forbidden).toMatchObject({ status: 404, error: 'message-not-found' })
  })
})

test('a worker whose lease was taken over writes nothing any more', async () => {
  one.telegram.faults.serverError({ method: 'getFile' }, { times: 1 })
  const { ticketid } = await afterClient((phone) => phone.sendsDocument('invoice'))
  // By a clock that is ahead: the server's own worker would take it at its time.
  const clock = { ...one.server.app.clock, now: () => later(one.server.clock.now(), 2000) }
  const [mine] = await leaseMediaJobs({ ...one.server.app, clock }, 1)
  if (mine === undefined) throw new Error('There is nothing to fetch.')
  one.server.clock.tick(63_000)
  await one.settled()
  const fetched = await newestOf(ticketid)
  await fetchMedia(one.server.app, mine)
  expect(await newestOf(ticketid)).toEqual(fetched)
  expect(fetched.media_state).toBe('ready')
})
