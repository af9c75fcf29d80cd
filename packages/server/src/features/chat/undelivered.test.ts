import { randomUUID } from 'node:crypto'
import { calls, fromSections, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Listener } from '../../testing/index.ts'
import { type ChatServer, startChatServer, words } from './testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const stateOf = async (of: Caller, { ticketid }: MyTicket) =>
  (await of.call(calls.getTicket, { params: { ticketid } })).undelivered
const inboxOf = async (of: Caller, { ticketid }: MyTicket) =>
  fromSections((await of.call(calls.getNotifications)).sections).filter(
    (entry) => entry.type === 'undelivered' && entry.ticketid === ticketid,
  )
const failedOf = async ({ ticketid }: MyTicket) =>
  (await one.admin.call(calls.getDeadLetters)).items.filter((item) => item.ticketid === ticketid)
const eventsOf = (tab: Listener, { ticketid }: MyTicket, state: MyTicket['undelivered']) =>
  tab.until(
    'ticketChanged',
    ({ payload }) => payload.ticket.ticketid === ticketid && payload.ticket.undelivered === state,
  )

/** A ticket of Jonas whose client blocks the bot, and a message to him that failed. */
async function failedMessage(content = 'Are you there?') {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  phone.blocks()
  await one.settled()
  const message = await one.jonas.call(calls.sendMessage, words(ticket, content))
  await one.settled()
  return { ticket, phone, message }
}

const at = ({ messageid }: { messageid: string }) => ({ params: { messageid } })

describe('a message that did not reach its client', () => {
  test('shows in the row of its ticket to all who see it, and in the inbox of its sender alone', async () => {
    const [tab, emine, aiko] = await Promise.all([one.jonas.socket(), one.emine.socket(), one.aiko.socket()])
    const { ticket, message } = await failedMessage()
    await eventsOf(emine, ticket, 'failed')
    expect(await stateOf(one.emine, ticket)).toBe('failed')
    const received = await tab.until(
      'newNotification',
      ({ payload }) =>
        payload.notification.type === 'undelivered' && payload.notification.ticketid === ticket.ticketid,
    )
    expect(received.payload.notification).toMatchObject({
      type: 'undelivered',
      name: ticket.client_name,
      messageid: message.messageid,
      content: 'Are you there?',
      problem: 'blocked',
      read: false,
    })
    expect(await inboxOf(one.jonas, ticket)).toHaveLength(1)
    expect(await inboxOf(one.emine, ticket)).toEqual([])
    expect(await failedOf(ticket)).toMatchObject([
      {
        kind: 'outbound',
        state: 'failed',
        problem: 'blocked',
        reason: 'Forbidden: bot was blocked by the user',
      },
    ])
    expect((await one.messages(one.jonas, ticket)).at(-1)).toMatchObject({
      delivery: 'failed',
      delivery_problem: 'blocked',
      delivery_reason: 'Forbidden: bot was blocked by the user',
    })
    expect(
      aiko.receivedOf('ticketChanged').filter(({ payload }) => payload.ticket.ticketid === ticket.ticketid),
    ).toEqual([])
    for (const socket of [tab, emine, aiko]) socket.close()
  })

  test('is out of the row, the inbox and the list of failures once it is tried again, and back when that fails too', async () => {
    const { ticket, phone, message } = await failedMessage()
    const tab = await one.jonas.socket()
    const [first] = await inboxOf(one.jonas, ticket)
    const { app } = one.server
    const ask = app.providerHttp
    const held = Promise.withResolvers<void>()
    app.providerHttp = async (request) => {
      await held.promise
      return ask(request)
    }
    await one.jonas.call(calls.retryMessage, at(message))
    await eventsOf(tab, ticket, null)
    const removed = await tab.until(
      'notificationRemoved',
      ({ payload }) => payload.notificationid === first?.notificationid,
    )
    expect(removed.payload.count).toBe((await one.jonas.call(calls.getNotifications)).count)
    expect(await stateOf(one.jonas, ticket)).toBeNull()
    expect(await inboxOf(one.jonas, ticket)).toEqual([])
    expect(await failedOf(ticket)).toEqual([])
    held.resolve()
    app.providerHttp = ask
    await one.settled()
    expect(await stateOf(one.jonas, ticket)).toBe('failed')
    expect(await inboxOf(one.jonas, ticket)).toHaveLength(1)
    expect(await failedOf(ticket)).toHaveLength(1)

    phone.unblocks()
    await one.settled()
    await one.jonas.call(calls.retryMessage, at(message))
    await one.settled()
    expect(await stateOf(one.jonas, ticket)).toBeNull()
    expect(await inboxOf(one.jonas, ticket)).toEqual([])
    expect(await failedOf(ticket)).toEqual([])
    expect(phone.chat().messages.at(-1)?.text).toBe('Are you there?')
    tab.close()
  })

  test('keeps its mark until the last of several is settled', async () => {
    const { ticket, message } = await failedMessage()
    const second = await one.jonas.call(calls.sendMessage, words(ticket, 'Anybody?'))
    await one.settled()
    expect(await inboxOf(one.jonas, ticket)).toHaveLength(2)
    await one.jonas.call(calls.discardMessage, at(message))
    expect(await stateOf(one.jonas, ticket)).toBe('failed')
    await one.jonas.call(calls.discardMessage, at(second))
    expect(await stateOf(one.jonas, ticket)).toBeNull()
    expect(await inboxOf(one.jonas, ticket)).toEqual([])
  })

  test('whose outcome is unknown has a plain text, never that of a socket', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    one.telegram.faults.resetAfterAccepting({ method: 'sendMessage' }, { times: 1 })
    await one.jonas.call(calls.sendMessage, words(ticket, 'Perhaps'))
    await one.settled()
    expect(await stateOf(one.jonas, ticket)).toBe('unconfirmed')
    expect((await one.messages(one.jonas, ticket)).at(-1)).toMatchObject({
      delivery: 'unconfirmed',
      delivery_problem: 'connection-lost',
      delivery_reason: 'The connection was cut while it was being sent. We do not know whether it arrived.',
    })
    const [item] = await failedOf(ticket)
    expect(item).toMatchObject({ state: 'unconfirmed', problem: 'connection-lost' })
    expect(item?.reason).not.toMatch(/ECONN|socket|undici/i)
  })
})

describe('a message that an agent discards', () => {
  test('stays in the chat as discarded, for colleagues at once, and goes out no more', async () => {
    const { ticket, phone, message } = await failedMessage('Never mind')
    const emine = await one.emine.socket()
    expect(await stateOf(one.emine, ticket)).toBe('failed')
    const discarded = await one.jonas.call(calls.discardMessage, at(message))
    expect(discarded).toMatchObject({
      delivery: 'discarded',
      content: 'Never mind',
      delivery_problem: 'blocked',
    })
    await emine.until('messageChanged', ({ payload }) => payload.message.delivery === 'discarded')
    await eventsOf(emine, ticket, null)
    const { last_message } = await one.emine.call(calls.getTicket, { params: ticket })
    expect(last_message?.content).toBe('The grinder is stuck.')
    expect(await one.jonas.call(calls.discardMessage, at(message))).toEqual(discarded)
    phone.unblocks()
    one.server.clock.tick(3600_000)
    await one.settled()
    expect(phone.chat().messages.some(({ text }) => text === 'Never mind')).toBe(false)
    expect(await failedOf(ticket)).toEqual([])
    const log = await one.admin.call(calls.getAuditLog, { query: { kind: 'delivery' } })
    expect(
      log.entries.filter(
        ({ action, subject }) => action === 'message.discard' && subject === ticket.ticketid,
      ),
    ).toMatchObject([{ actor: one.jonas.me.id, result: 'done', kind: 'delivery' }])
    emine.close()
  })

  test('is one that failed, of a ticket that is his or hers to answer', async () => {
    const { ticket, message } = await failedMessage()
    const refusedTo = async (of: Caller, params: { messageid: string }) =>
      (await of.refused(calls.discardMessage, { params })).error
    expect(await refusedTo(one.emine, message)).toBe('not-the-handler')
    expect(await refusedTo(one.aiko, message)).toBe('message-not-found')
    expect(await refusedTo(one.jonas, { messageid: randomUUID() })).toBe('message-not-found')
    const [question] = await one.messages(one.jonas, ticket)
    if (question === undefined) throw new Error('The chat is empty.')
    expect(await refusedTo(one.jonas, question)).toBe('message-not-failed')
    expect(await stateOf(one.jonas, ticket)).toBe('failed')

    const { ticketid, created_on } = ticket
    const closing = { ticketid, created_on, userid: ticket.clientid, departmentid: '', closed_by_name: '' }
    await one.jonas.call(calls.closeTicket, { body: closing })
    expect(await refusedTo(one.jonas, message)).toBe('ticket-closed')
  })

  test('and tries again at the same moment ends as one of the two', async () => {
    const { ticket, message } = await failedMessage()
    // Meanwhile the second try comes to no end, after which the message could be discarded too.
    one.network.isCut = true
    const ends = await Promise.allSettled([
      one.jonas.call(calls.discardMessage, at(message)),
      one.jonas.call(calls.retryMessage, at(message)),
    ])
    one.network.isCut = false
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await one.server.letPass(60_000)
    const last = (await one.messages(one.jonas, ticket)).find(
      ({ messageid }) => messageid === message.messageid,
    )
    expect(['discarded', 'failed']).toContain(last?.delivery)
    expect(await stateOf(one.jonas, ticket)).toBe(last?.delivery === 'failed' ? 'failed' : null)
    expect(await failedOf(ticket)).toHaveLength(last?.delivery === 'failed' ? 1 : 0)
  })
})
