import { readFileSync } from 'node:fs'
import { ConnectionFailed } from '@switchboard/channels'
import { calls, type Message, type MyTicket, type ProviderPlatform } from '@switchboard/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { keepHeads } from '../../platform/outbox/outbox-heads.ts'
import type { AnyPhone } from '../../testing/channel-phones.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { waitFor } from '../../testing/listener.ts'
import { isUndelivered } from '../chat/chat.ts'

const media = (name: string) =>
  readFileSync(new URL(`../../../../simulators/src/media/${name}`, import.meta.url))

let one: ChannelServer
let ana: AnyPhone
let ticket: MyTicket
let before: number
afterEach(() => one.stop())

/** Ana has written on this channel, and the admin has accepted her ticket. */
async function start(platform: ProviderPlatform): Promise<void> {
  one = await startChannelServer([platform])
  ana = one.client(platform, 5001, 'Ana')
  ana.writes('Hello')
  await one.settled()
  ticket = await one.ticketOf('Ana')
  await one.admin.call(calls.acceptTicket, { body: toTicket() })
  // The notice of that is out too.
  await one.server.letPass(5000)
  await one.settled()
  before = ana.received().length
}

const toTicket = () => ({ ticketid: ticket.ticketid, created_on: ticket.created_on })
const sendFile = (file: File, content: string): Promise<Message> =>
  one.admin.call(calls.sendFile, { body: { ...toTicket(), content }, file })
const sendText = (content: string): Promise<Message> =>
  one.admin.call(calls.sendMessage, { body: { ...toTicket(), content } })
const picture = () => new File([media('machine.jpg')], 'gasket.jpg', { type: 'image/jpeg' })
const sound = () => new File([media('audio.mp3')], 'sound.mp3', { type: 'audio/mpeg' })

const rowOf = ({ messageid }: Message) =>
  one.server.app.db.query
    .selectFrom('messages')
    .select(['delivery', 'delivery_problem'])
    .where('messageid', '=', messageid)
    .executeTakeFirstOrThrow()
const becomes = (message: Message, state: Message['delivery']) =>
  waitFor(async () => (await rowOf(message)).delivery === state, `the message to be ${state}`)
const received = () =>
  ana
    .chat()
    .messages.filter(({ by }) => by === 'bot')
    .slice(before)
    .map(({ kind, text }) => (text === '' ? kind : text))

/** The next message goes out at once, and the provider's answer comes when a test says so. */
function holdAnswer(): { isOut: Promise<void>; arrives(): void } {
  const { app } = one.server
  const send = app.providerHttp
  const [out, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.providerHttp = async (request) => {
    if (!request.url.endsWith('/messages')) return send(request)
    app.providerHttp = send
    const answer = await send(request)
    out.resolve()
    await held.promise
    return answer
  }
  return { isOut: out.promise, arrives: held.resolve }
}

// P4-26
it.each([
  ['messenger', picture, 'photo'],
  ['whatsapp', sound, 'audio'],
] as const)(
  'a caption that %s refuses is a failed message, although a receipt of its file came first; a retry sends the caption alone',
  async (platform, file, kind) => {
    await start(platform)
    const { faults } = one.simulators[platform]
    const answer = holdAnswer()
    const message = await sendFile(file(), 'The new gasket')
    await waitFor(() => received().length === 1, 'the file')
    ana.reads()
    await one.simulators.settled()
    expect((await rowOf(message)).delivery).toBe('queued')
    faults.refuse({ code: 100, message: 'Refused' }, { method: 'messages' }, { times: 1 })
    answer.arrives()
    await becomes(message, 'failed')
    await one.settled()
    expect((await rowOf(message)).delivery).toBe('failed')
    expect((await one.admin.call(calls.getDeadLetters)).items).toHaveLength(1)
    expect(received()).toEqual([kind])
    await one.admin.call(calls.retryMessage, { params: { messageid: message.messageid } })
    await one.settled()
    expect(received()).toEqual([kind, 'The new gasket'])
    expect(isUndelivered((await rowOf(message)).delivery)).toBe(false)
    expect((await one.admin.call(calls.getDeadLetters)).items).toEqual([])
  },
)

it('a receipt of the file counts only once the caption is out too', async () => {
  await start('whatsapp')
  const { faults } = one.simulators.whatsapp
  faults.slow(0, { method: 'messages' }, { times: 1 })
  faults.refuse({ code: 100, message: 'Refused' }, { method: 'messages' }, { times: 1 })
  const message = await sendFile(sound(), 'The new gasket')
  await becomes(message, 'failed')
  ana.reads()
  await one.settled()
  expect((await rowOf(message)).delivery).toBe('failed')
  expect((await one.admin.call(calls.getDeadLetters)).items).toHaveLength(1)
  await one.admin.call(calls.retryMessage, { params: { messageid: message.messageid } })
  await one.settled()
  expect((await rowOf(message)).delivery).toBe('read')
})

// P4-44
describe('while the caption of a file is under way', () => {
  /** The file is out and its receipts are here; the request with the caption hangs. */
  async function hang(): Promise<{ message: Message; fail(): void }> {
    await start('whatsapp')
    const { app } = one.server
    const send = app.providerHttp
    const caption = Promise.withResolvers<never>()
    let messages = 0
    app.providerHttp = (request) => {
      const isSecond = request.url.endsWith('/messages') && ++messages === 2
      return isSecond ? caption.promise : send(request)
    }
    const message = await sendFile(sound(), 'The new gasket')
    await waitFor(() => messages === 2, 'the caption to be under way')
    ana.reads()
    await one.simulators.settled()
    app.providerHttp = send
    return { message, fail: () => caption.reject(new ConnectionFailed('before-send', 'refused')) }
  }

  it('the receipts of the file do not count yet', async () => {
    const { message, fail } = await hang()
    expect((await rowOf(message)).delivery).toBe('queued')
    fail()
    await one.server.letPass(2000)
    await one.settled()
    expect([(await rowOf(message)).delivery, received()]).toEqual(['read', ['audio', 'The new gasket']])
  })

  it('a worker that dies leaves it unconfirmed, and a retry sends the caption alone', async () => {
    const { message, fail } = await hang()
    const { app } = one.server
    await app.db.transaction(async (tx) => {
      const { conversation } = await tx.query
        .updateTable('outbox')
        .set({ lease_until: one.server.clock.now() })
        .where('messageid', '=', message.messageid)
        .returning('conversation')
        .executeTakeFirstOrThrow()
      keepHeads(tx, [conversation])
    })
    one.server.clock.tick(1000)
    app.wake.worker('outbox')
    await becomes(message, 'unconfirmed')
    await one.admin.call(calls.retryMessage, { params: { messageid: message.messageid } })
    await waitFor(() => received().length === 2, 'the caption')
    fail()
    await one.settled()
    expect([(await rowOf(message)).delivery, received()]).toEqual(['read', ['audio', 'The new gasket']])
  })
})

it.each([
  ['messenger', picture, 'photo'],
  ['whatsapp', sound, 'audio'],
] as const)(
  'a receipt of the file that overtakes its answer from %s says nothing of the caption, which a retry sends once, also when the first worker wakes late',
  async (platform, file, kind) => {
    await start(platform)
    const { app } = one.server
    const answer = holdAnswer()
    const message = await sendFile(file(), 'The new gasket')
    await answer.isOut
    ana.reads()
    await one.simulators.settled()
    expect((await rowOf(message)).delivery).toBe('queued')
    one.server.clock.tick(31_000)
    app.wake.worker('outbox')
    await becomes(message, 'unconfirmed')
    await one.admin.call(calls.retryMessage, { params: { messageid: message.messageid } })
    await waitFor(() => received().length === 2, 'the caption')
    answer.arrives()
    await new Promise(setImmediate)
    await one.settled()
    expect(received()).toEqual([kind, 'The new gasket'])
    expect(isUndelivered((await rowOf(message)).delivery)).toBe(false)
  },
)

// P4-29
describe('what concerns the caption that went after its file', () => {
  const chat = async (): Promise<Message[]> => {
    const { ticketid, created_on } = ticket
    const answer = await one.admin.call(calls.getChat, {
      params: { ticketid, sliceIndex: 0 },
      query: { created_on },
    })
    return Object.values(answer).flat()
  }

  it.each([
    ['messenger', picture],
    ['whatsapp', sound],
  ] as const)(
    'belongs to the message on %s: a reaction to it, and the reply that quotes it',
    async (platform, file) => {
      await start(platform)
      const { messageid, created_on } = await sendFile(file(), 'The new gasket')
      await one.settled()
      ana.reacts('The new gasket', '❤')
      ana.repliesTo('The new gasket', 'Thank you for it')
      await one.settled()
      const messages = await chat()
      expect(messages.find((row) => row.messageid === messageid)?.reaction).toBe('❤')
      const reply = messages.find(({ content }) => content === 'Thank you for it')
      expect([reply?.originalMessageId, reply?.originalMessageCreatedOn]).toEqual([messageid, created_on])
      expect((await one.admin.call(calls.getDeadLetters)).items).toEqual([])
    },
  )

  it.each([
    ['caption', ['audio', 'The new gasket']],
    ['file', ['The new gasket', 'audio', 'The new gasket']],
  ])(
    'fails the message when WhatsApp reports later that it could not deliver the %s, whatever the other part did',
    async (part, all) => {
      await start('whatsapp')
      const { faults } = one.simulators.whatsapp
      const failLater = () =>
        faults.failLater(131026, 'Message undeliverable', { method: 'messages' }, { times: 1 })
      // The file fails before the response to its send arrives.
      if (part === 'file') failLater()
      const answer = holdAnswer()
      const message = await sendFile(sound(), 'The new gasket')
      await answer.isOut
      await one.simulators.settled()
      if (part === 'caption') failLater()
      answer.arrives()
      await becomes(message, 'failed')
      await one.settled()
      ana.reads()
      await one.settled()
      expect(await rowOf(message)).toEqual({ delivery: 'failed', delivery_problem: 'unreachable' })
      expect((await one.admin.call(calls.getDeadLetters)).items).toHaveLength(1)
      await one.admin.call(calls.retryMessage, { params: { messageid: message.messageid } })
      await one.settled()
      expect(received()).toEqual(all)
      expect(isUndelivered((await rowOf(message)).delivery)).toBe(false)
    },
  )

  it('is deleted with the message when the client is erased', async () => {
    await start('messenger')
    await sendFile(picture(), 'The new gasket')
    await one.settled()
    const parts = () => one.server.app.db.query.selectFrom('message_parts').select('part').execute()
    expect(await parts()).toEqual([{ part: 2 }])
    const { clientid } = ticket
    await one.admin.call(calls.eraseClient, {
      params: { clientid },
      body: { confirmation: clientid.slice(0, 8) },
    })
    expect(await parts()).toEqual([])
  })
})

// P4-27
describe('a text of 1,049 bytes, which Instagram takes in two messages', () => {
  const first = 'я'.repeat(290)
  const second = 'ю'.repeat(234)

  it.each([
    [1200, 'by itself'],
    [100, 'when an agent asks for it'],
  ])('continues after the first one that is out when Meta answers the second with %i: %s', async (code) => {
    await start('instagram')
    const { faults } = one.simulators.instagram
    faults.slow(0, { method: 'messages' }, { times: 1 })
    faults.refuse({ code, message: 'Refused' }, { method: 'messages' }, { times: 1 })
    const message = await sendText(`${first} ${second}`)
    await one.settled()
    expect(received()).toEqual([first])
    if (code === 100) await one.admin.call(calls.retryMessage, { params: { messageid: message.messageid } })
    else await one.server.letPass(60_000)
    await one.settled()
    expect(received()).toEqual([first, second])
    expect(isUndelivered((await rowOf(message)).delivery)).toBe(false)
  })
})
