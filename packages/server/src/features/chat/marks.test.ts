import { randomUUID } from 'node:crypto'
import { calls, type Message, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer, words } from './testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const firstOf = async (ticket: MyTicket): Promise<Message> => {
  const [first] = await one.messages(one.mara, ticket)
  if (first === undefined) throw new Error('An empty chat.')
  return first
}

describe('pins', () => {
  const pinning = (ticket: MyTicket, { messageid, created_on }: Message) => ({
    params: { ticketid: ticket.ticketid },
    body: {
      messageid,
      created_on,
      ticket_created_on: ticket.created_on,
      agentid: randomUUID(),
      content: 'x',
    },
  })
  const unpinning = (ticket: MyTicket, { created_on }: Message) => ({
    params: { ticketid: ticket.ticketid },
    body: { createdOn: created_on, ticket_created_on: ticket.created_on },
  })
  const pinsOf = (ticket: MyTicket) =>
    one.emine.call(calls.getPins, {
      params: { ticketid: ticket.ticketid },
      query: { created_on: ticket.created_on },
    })

  test('are listed newest first, once, with who pinned and who wrote', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const first = await firstOf(ticket)
    const second = await one.jonas.call(calls.sendMessage, words(ticket, 'Model NH-2'))
    const emine = await one.emine.socket()
    const pin = await one.jonas.call(calls.pinMessage, pinning(ticket, first))
    const again = await one.jonas.call(calls.pinMessage, pinning(ticket, first))
    await one.jonas.call(calls.pinMessage, pinning(ticket, second))
    expect(again).toEqual(pin)
    expect(pin).toMatchObject({
      agentid: one.jonas.me.id,
      agent_name: 'Jonas Weber',
      content: 'The grinder is stuck.',
      username: ticket.client_name,
    })
    expect((await pinsOf(ticket)).map(({ content }) => content)).toEqual([
      'Model NH-2',
      'The grinder is stuck.',
    ])
    await one.settled()
    expect(emine.receivedOf('newPinnedMessage').map(({ payload }) => payload.pin.messageid)).toEqual([
      first.messageid,
      second.messageid,
    ])
    expect((await firstOf(ticket)).pinned).toBe(true)
    emine.close()
  })

  test('say which side wrote the message, whatever the client is called', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const first = await firstOf(ticket)
    const second = await one.jonas.call(calls.sendMessage, words(ticket, 'Model NH-2'))
    await one.settled()
    await one.jonas.call(calls.pinMessage, pinning(ticket, first))
    await one.jonas.call(calls.pinMessage, pinning(ticket, second))
    // The client has the name of the agent now.
    const record = { client_name: 'Jonas Weber', address: 'a', account_number: 'b', note: 'c' }
    await one.mara.call(calls.updateClient, { body: { clientid: ticket.clientid, ...record } })
    expect((await pinsOf(ticket)).map(({ isagent }) => isagent)).toEqual([true, false])
  })

  test('are taken off by the instant of their message, in any spelling of it, once or twice', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const first = await firstOf(ticket)
    await one.jonas.call(calls.pinMessage, pinning(ticket, first))
    const emine = await one.emine.socket()
    for (const _ of [1, 2]) await one.jonas.call(calls.unpinMessage, unpinning(ticket, first))
    await one.settled()
    expect(await pinsOf(ticket)).toEqual([])
    expect(emine.receivedOf('unpinMessage')).toHaveLength(1)
    emine.close()
  })

  test('are set by the handler, or on a pending ticket by any agent who sees it', async () => {
    const pending = (await one.newTicket()).ticket
    const first = await firstOf(pending)
    await expect(one.emine.call(calls.pinMessage, pinning(pending, first))).resolves.toMatchObject({
      agentid: one.emine.me.id,
    })
    const handled = (await one.handledTicket(one.jonas)).ticket
    const theirs = await firstOf(handled)
    for (const caller of [one.emine, one.mara]) {
      const answers = [
        await caller.refused(calls.pinMessage, pinning(handled, theirs)),
        await caller.refused(calls.unpinMessage, unpinning(handled, theirs)),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ status: 403, error: 'not-the-handler' })
    }
    expect(await one.aiko.refused(calls.pinMessage, pinning(handled, theirs))).toMatchObject({
      status: 404,
      error: 'ticket-not-found',
    })
  })

  test('need a message of this very ticket, at its own instant', async () => {
    const { ticket } = await one.newTicket()
    const foreign = await firstOf((await one.newTicket()).ticket)
    const own = await firstOf(ticket)
    const wrong = [
      pinning(ticket, foreign),
      pinning(ticket, { ...own, created_on: foreign.created_on }),
      pinning(ticket, { ...own, messageid: randomUUID() }),
    ]
    for (const given of wrong)
      expect(await one.jonas.refused(calls.pinMessage, given)).toMatchObject({
        status: 404,
        error: 'message-not-found',
      })
    expect(await one.jonas.refused(calls.unpinMessage, unpinning(ticket, foreign))).toMatchObject({
      error: 'message-not-found',
    })
  })
})

describe('our reactions', () => {
  const reacting = ({ messageid }: Message, reaction: string | null) => ({
    params: { messageid },
    body: { reaction },
  })

  test('show on the phone and to colleagues, and can be taken back', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const emine = await one.emine.socket()
    const first = await firstOf(ticket)
    const reacted = await one.jonas.call(calls.reactToMessage, reacting(first, '👍'))
    await one.jonas.call(calls.reactToMessage, reacting(first, '👍'))
    expect(reacted).toMatchObject({ agent_reaction: '👍', reaction: null })
    await one.settled()
    expect(phone.chat().messages[0]?.reactions).toEqual([{ emoji: '👍', by: 'bot' }])
    expect(emine.receivedOf('newReaction').map(({ payload }) => payload)).toEqual([
      {
        ticketid: ticket.ticketid,
        messageid: first.messageid,
        created_on: first.created_on,
        reaction: null,
        agent_reaction: '👍',
      },
    ])
    await one.jonas.call(calls.reactToMessage, reacting(first, null))
    await one.settled()
    expect(phone.chat().messages[0]?.reactions).toEqual([])
    expect((await firstOf(ticket)).agent_reaction).toBeNull()
    emine.close()
  })

  // P4-28
  test('that the provider refuses give way to the one it took before, and the agent is notified', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const first = await firstOf(ticket)
    const refusing = () =>
      one.telegram.faults.refuse(
        400,
        'Bad Request: message to react not found',
        { method: 'setMessageReaction' },
        { times: 2 },
      )
    const undelivered = async () =>
      Object.values((await one.jonas.call(calls.getNotifications)).sections)
        .flat()
        .filter(({ type }) => type === 'undelivered')
    const emine = await one.emine.socket()
    const rule = refusing()
    await one.jonas.call(calls.reactToMessage, reacting(first, '❤'))
    await one.jonas.call(calls.reactToMessage, reacting(first, '👍'))
    await one.settled()
    expect((await firstOf(ticket)).agent_reaction).toBeNull()
    expect(emine.receivedOf('newReaction').at(-1)?.payload.agent_reaction).toBeNull()
    expect(await undelivered()).toMatchObject([{ messageid: first.messageid, content: '👍' }])
    expect((await one.admin.call(calls.getDeadLetters)).items).toEqual([])
    rule.remove()
    await one.jonas.call(calls.reactToMessage, reacting(first, '👍'))
    await one.settled()
    expect(await undelivered()).toEqual([])
    const again = refusing()
    await one.jonas.call(calls.reactToMessage, reacting(first, null))
    await one.settled()
    again.remove()
    expect((await firstOf(ticket)).agent_reaction).toBe('👍')
    expect(phone.chat().messages[0]?.reactions).toEqual([{ emoji: '👍', by: 'bot' }])
    emine.close()
  })

  test('are those the channel takes, on messages of the client, by agents who may write', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const first = await firstOf(ticket)
    const ours = await one.jonas.call(calls.sendMessage, words(ticket, 'Hello'))
    expect(await one.jonas.refused(calls.reactToMessage, reacting(first, '🦖'))).toMatchObject({
      status: 400,
      error: 'reaction-refused',
      field: 'reaction',
    })
    expect(await one.jonas.refused(calls.reactToMessage, reacting(ours, '👍'))).toMatchObject({ status: 404 })
    expect(await one.emine.refused(calls.reactToMessage, reacting(first, '👍'))).toMatchObject({
      error: 'not-the-handler',
    })
    const forbidden = await one.aiko.refused(calls.reactToMessage, reacting(first, '👍'))
    const missing = await one.aiko.refused(
      calls.reactToMessage,
      reacting({ ...first, messageid: randomUUID() }, '👍'),
    )
    expect(forbidden).toEqual(missing)
  })
})

describe('a retry', () => {
  test('sends a failed message again, once, however often it is requested', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    one.telegram.faults.refuse(400, 'Bad Request: strange', { method: 'sendMessage' }, { times: 1 })
    const sent = await one.jonas.call(calls.sendMessage, words(ticket, 'Try me twice.'))
    await one.settled()
    const failed = (await one.messages(one.jonas, ticket)).at(-1)
    expect(failed).toMatchObject({ messageid: sent.messageid, delivery: 'failed' })
    expect(failed?.delivery_reason).toContain('strange')
    const { messageid } = sent
    // What is sent already did not fail.
    one.telegram.faults.slow(300, { method: 'sendMessage' }, { times: 1 })
    const [first, second] = await Promise.all([
      one.jonas.call(calls.retryMessage, { params: { messageid } }),
      one.jonas.call(calls.retryMessage, { params: { messageid } }),
    ])
    for (const answer of [first, second])
      expect(answer).toMatchObject({ delivery: 'queued', delivery_reason: null })
    await one.settled()
    expect((await one.messages(one.jonas, ticket)).at(-1)).toMatchObject({ delivery: 'sent' })
    expect(phone.chat().messages.filter(({ text }) => text === 'Try me twice.')).toHaveLength(1)
  })

  test('is for failed messages, by agents who may write', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const sent = await one.jonas.call(calls.sendMessage, words(ticket, 'Fine.'))
    await one.settled()
    const retry = { params: { messageid: sent.messageid } }
    expect(await one.jonas.refused(calls.retryMessage, retry)).toMatchObject({
      status: 409,
      error: 'message-not-failed',
    })
    expect(await one.emine.refused(calls.retryMessage, retry)).toMatchObject({ error: 'not-the-handler' })
    const forbidden = await one.aiko.refused(calls.retryMessage, retry)
    const missing = await one.aiko.refused(calls.retryMessage, { params: { messageid: randomUUID() } })
    expect(forbidden).toEqual(missing)
  })
})
