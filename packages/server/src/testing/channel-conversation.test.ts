import { readFileSync } from 'node:fs'
import {
  calls,
  type Message,
  type MyTicket,
  type Platform,
  platforms,
  socketMessages,
} from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyPhone } from './channel-phones.ts'
import { browserRecording } from './browser-recording.ts'
import { type ChannelServer, startChannelServer } from './channel-server.ts'
import { waitFor } from './listener.ts'

const picture = readFileSync(new URL('../../../simulators/src/media/machine.jpg', import.meta.url))

const webp = readFileSync(new URL('../../../simulators/src/media/sticker.webp', import.meta.url))

describe.each(platforms)('a conversation over %s', (platform) => {
  let one: ChannelServer
  let ana: AnyPhone
  let ticket: MyTicket

  beforeAll(async () => {
    one = await startChannelServer([platform])
    ana = one.client(platform, 5001, 'Ana')
  })
  afterAll(() => one.stop())

  const messages = async (): Promise<Message[]> => {
    const { ticketid, created_on } = ticket
    const answer = await one.admin.call(calls.getChat, {
      params: { ticketid, sliceIndex: 0 },
      query: { created_on },
    })
    return Object.values(answer).flat()
  }
  const message = async (content: string): Promise<Message> => {
    const found = (await messages()).findLast((row) => row.content === content)
    if (found === undefined) throw new Error(`"${content}" is not in the chat.`)
    return found
  }
  const sendText = (content: string): Promise<Message> =>
    one.admin.call(calls.sendMessage, {
      body: { content, ticketid: ticket.ticketid, created_on: ticket.created_on },
    })

  it('makes a ticket of the first message and greets', async () => {
    ana.writes('The grinder is stuck.')
    await one.settled()
    await waitFor(async () => (await one.tickets()).some((row) => row.client_name === 'Ana'), 'the ticket')
    ticket = await one.ticketOf('Ana')
    expect(ticket).toMatchObject({ platform, unanswered: 1, stage: 'open' })
    await ana.receives('Noor Coffee')
    expect((await message('The grinder is stuck.')).created_by_name).not.toBe('')
  })

  it('sends a text, and shows how far it came', async () => {
    const { ticketid, created_on } = ticket
    await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    await sendText('Did you unplug it?')
    await ana.receives('Did you unplug it?')
    await one.settled()
    if (platform !== 'telegram') ana.reads()
    await one.settled()
    const best = platform === 'telegram' ? 'sent' : 'read'
    expect((await message('Did you unplug it?')).delivery).toBe(best)
  })

  it('carries pictures and documents in, as files that open', async () => {
    ana.sendsPhoto('Here')
    ana.sendsDocument()
    await one.settled()
    const files = (await messages()).filter((row) => !row.isagent && row.path !== null)
    expect(files.map((row) => row.type)).toEqual(['image', 'document'])
    for (const { path } of files) expect((await one.admin.request(path ?? '')).status).toBe(200)
  })

  it('sends a picture with its caption', async () => {
    await one.admin.call(calls.sendFile, {
      body: { ticketid: ticket.ticketid, created_on: ticket.created_on, content: 'The new gasket' },
      file: new File([picture], 'gasket.jpg', { type: 'image/jpeg' }),
    })
    await ana.receives('The new gasket')
    expect(ana.chat().messages.some((row) => row.by === 'bot' && row.kind === 'photo')).toBe(true)
    await one.settled()
    expect((await message('The new gasket')).delivery).not.toBe('failed')
  })

  it('draws a picture anew where the channel does not take its type; the agent sees the original', async () => {
    await one.admin.call(calls.sendFile, {
      body: { ticketid: ticket.ticketid, created_on: ticket.created_on, content: 'As drawn' },
      file: new File([webp], 'plan.webp', { type: 'image/webp' }),
    })
    await ana.receives('As drawn')
    const expected = {
      telegram: 'image/webp',
      whatsapp: 'image/jpeg',
      messenger: 'image/webp',
      instagram: 'image/jpeg',
      viber: 'image/jpeg',
      website: 'image/webp',
    }
    const shown = ana.chat().messages.findLast(({ kind }) => kind === 'photo')
    expect(shown?.media?.mimeType).toBe(expected[platform])
    const kept = await message('As drawn')
    expect([kept.mime_type, kept.file_name]).toEqual(['image/webp', 'plan.webp'])
    const bytes = await (await one.admin.request(kept.path ?? '')).arrayBuffer()
    expect(Buffer.from(bytes)).toEqual(webp)
  })

  it('carries a voice note of the browser out in the form that plays on the phone', async () => {
    const { ticketid, created_on } = ticket
    const sent = await one.admin.call(calls.sendFile, {
      body: { ticketid, created_on, recorded: 'true' },
      file: await browserRecording(),
    })
    expect(sent).toMatchObject({ type: 'audio', recorded: true, mime_type: 'audio/webm' })
    expect(sent.duration).toBeCloseTo(2.4, 1)
    await one.settled()
    const expected = {
      telegram: ['voice', 'audio/ogg'],
      whatsapp: ['voice', 'audio/ogg'],
      messenger: ['voice', 'audio/ogg'],
      instagram: ['voice', 'audio/wav'],
      viber: ['document', 'audio/mpeg'],
      website: ['voice', 'audio/mpeg'],
    }
    const { kind, media } = ana.chat().messages.findLast(({ by }) => by === 'bot') ?? {}
    expect([kind, media?.mimeType]).toEqual(expected[platform])
  })

  it('shows the client that the handler writes and has read, where the provider has that', async () => {
    ana.writes('Are you still there?')
    await one.settled()
    const tab = await one.admin.socket()
    tab.send(socketMessages.activity, { ticketid: ticket.ticketid, typing: 'reply' })
    const { ticketid, last_seq: seq } = await one.ticketOf('Ana')
    await one.admin.call(calls.markTicketRead, { params: { ticketid }, body: { seq } })
    if (platform !== 'viber')
      await waitFor(() => ana.chat().activity === 'typing', 'the client to see us typing')
    tab.close()
    await one.settled()
    const isSeen = ana.chat().messages.findLast(({ by }) => by === 'client')?.isSeen ?? false
    expect(isSeen).toBe(platform !== 'telegram' && platform !== 'viber')
    if (platform === 'messenger' || platform === 'instagram')
      await waitFor(() => ana.chat().activity === undefined, 'the client to see that we stopped')
  })

  it.skipIf(platform === 'viber')('carries reactions and replies in', async () => {
    ana.reacts('Did you unplug it?', '👍')
    ana.repliesTo('Did you unplug it?', 'Twice')
    await one.settled()
    expect((await message('Did you unplug it?')).reaction).toBe('👍')
    expect((await message('Twice')).originalMessage).toBe('Did you unplug it?')
  })

  // A website chat refuses nothing: its other side is our own server.
  it.skipIf(platform === 'website')('shows why a message failed, and tries it again', async () => {
    const rule = refuseSends(one, platform)
    await sendText('Are you there?')
    await waitFor(async () => (await message('Are you there?')).delivery === 'failed', 'the failure')
    rule.remove()
    const { messageid, delivery_reason } = await message('Are you there?')
    expect(delivery_reason).not.toBeNull()
    await one.admin.call(calls.retryMessage, { params: { messageid } })
    await ana.receives('Are you there?')
  })

  it('asks for a rating with buttons when the ticket is closed, and is reopened by the next message', async () => {
    const { ticketid, created_on, clientid, departmentid } = ticket
    await one.admin.call(calls.closeTicket, {
      body: {
        ticketid,
        created_on,
        userid: clientid,
        departmentid: departmentid ?? '',
        closed_by_name: '',
      },
    })
    // Until then the handler may undo it.
    await one.server.letPass(5000)
    await ana.receives('closed')
    await one.settled()
    ana.presses('⭐⭐⭐')
    await one.settled()
    expect((await messages()).find((row) => row.type === 'rating')?.content).toBe('3')
    ana.writes('One more thing')
    await one.settled()
    expect(await one.ticketOf('Ana')).toMatchObject({ ticketid, stage: 'open', reopened_count: 1 })
  })
})

function refuseSends({ simulators }: ChannelServer, platform: Platform): { remove(): void } {
  switch (platform) {
    case 'telegram':
      return simulators.telegram.faults.refuse(400, 'Bad Request: message is refused')
    case 'whatsapp':
      return simulators.whatsapp.faults.refuse({ code: 131026, message: 'Message undeliverable' })
    case 'messenger':
      return simulators.messenger.faults.refuse({ code: 100, message: 'Invalid parameter' })
    case 'instagram':
      return simulators.instagram.faults.refuse({ code: 100, message: 'Invalid parameter' })
    case 'viber':
      return simulators.viber.faults.refuse(3, 'badData')
    case 'website':
      throw new Error('A website chat refuses nothing.')
    default:
      return platform satisfies never
  }
}
