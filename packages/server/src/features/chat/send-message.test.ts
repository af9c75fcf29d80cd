import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgent } from '../../testing/index.ts'
import { type ChatServer, startChatServer, words } from './testing/chat-server.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

describe('a message to the client', () => {
  test('reaches the phone, the chat and the sockets of everybody who sees the ticket', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const [jonas, emine, aiko] = await Promise.all([
      one.jonas.socket(),
      one.emine.socket(),
      one.aiko.socket(),
    ])
    const sent = await one.jonas.call(calls.sendMessage, words(ticket, '  Is the hopper empty?  '))
    expect(sent).toMatchObject({
      content: 'Is the hopper empty?',
      type: 'text',
      isagent: true,
      created_by: one.jonas.me.id,
      created_by_name: 'Jonas Weber',
      delivery: 'queued',
    })
    await one.settled()
    expect(phone.chat().messages.at(-1)).toMatchObject({ by: 'bot', text: 'Is the hopper empty?' })
    const isIt = ({ payload }: { payload: { message: { messageid: string } } }) =>
      payload.message.messageid === sent.messageid
    await jonas.until('newMessage', isIt)
    const received = await emine.until('newMessage', isIt)
    expect(received.payload.ticket).toMatchObject({ unanswered: 0, waiting_since: null, isagent: true })
    await emine.until('messageChanged', ({ payload }) => payload.message.delivery === 'sent')
    expect(aiko.receivedOf('newMessage')).toEqual([])
    expect((await one.messages(one.mara, ticket)).at(-1)).toEqual({ ...sent, delivery: 'sent' })
    for (const socket of [jonas, emine, aiko]) socket.close()
  })

  test('takes its draft away in the same step, on all my tabs; another draft of mine stays, and so do those of others', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const { ticketid } = ticket
    const draft = (of: typeof one.jonas, content: string) =>
      of.call(calls.saveDraft, { params: { ticketid }, body: { content } })
    const draftsOf = async (of: typeof one.jonas) =>
      (await of.call(calls.getDrafts))
        .filter((one) => one.ticketid === ticketid)
        .map(({ content }) => content)
    const tab = await one.jonas.socket()
    await draft(one.jonas, 'The small black one ')
    await draft(one.emine, 'The small black one')
    const sending = words(ticket, 'The small black one')
    await one.jonas.call(calls.sendMessage, sending)
    expect(await draftsOf(one.jonas)).toEqual([])
    expect(await draftsOf(one.emine)).toEqual(['The small black one'])
    await tab.until(
      'draftChanged',
      ({ payload }) => payload.draft.ticketid === ticketid && payload.draft.content === '',
    )
    await draft(one.jonas, 'And the large one?')
    await one.jonas.call(calls.sendMessage, words(ticket, 'It costs nothing.'))
    await one.jonas.call(calls.sendMessage, sending)
    expect(await draftsOf(one.jonas)).toEqual(['And the large one?'])
    tab.close()
  })

  test('sent twice is one message, also when both arrive at once or the ticket has closed since', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const sending = words(ticket, 'Only once, please.')
    const [first, second] = await Promise.all([
      one.jonas.call(calls.sendMessage, sending),
      one.jonas.call(calls.sendMessage, sending),
    ])
    await one.settled()
    const { ticketid, created_on } = ticket
    const closing = { ticketid, created_on, userid: ticket.clientid, departmentid: '', closed_by_name: '' }
    await one.jonas.call(calls.closeTicket, { body: closing })
    const third = await one.jonas.call(calls.sendMessage, sending)
    expect([second.seq, third.seq]).toEqual([first.seq, first.seq])
    expect(third.delivery).toBe('sent')
    const sent = phone.chat().messages.filter(({ text }) => text === 'Only once, please.')
    expect(sent).toHaveLength(1)
  })

  test('cannot take the id of another message, of any sender in any ticket', async () => {
    const { ticket } = await one.newTicket()
    const other = await one.newTicket()
    const mine = await one.jonas.call(calls.sendMessage, words(ticket, 'Mine.'))
    const before = await one.messages(one.mara, ticket)
    for (const refused of [
      await one.emine.refused(calls.sendMessage, words(ticket, 'Theirs.', mine.messageid)),
      await one.jonas.refused(calls.sendMessage, words(other.ticket, 'Elsewhere.', mine.messageid)),
    ])
      expect(refused).toMatchObject({ status: 409, error: 'message-id-taken', field: 'messageid' })
    expect((await one.messages(one.mara, ticket)).map(({ messageid }) => messageid)).toEqual(
      before.map(({ messageid }) => messageid),
    )
  })

  test('answers for an id of a message out of sight as for one that is not there', async () => {
    const { ticket } = await one.newTicket()
    const other = await one.newTicket()
    const { ticketid, created_on } = other.ticket
    const hidden = await one.jonas.call(calls.sendMessage, words(other.ticket, 'For Sales.'))
    const newDepartment = one.company.sales.departmentid
    await one.mara.call(calls.changeTicketDepartment, {
      body: { ticketid, created_on, newDepartment, newDepartmentName: 'Sales' },
    })
    const absent = { params: { messageid: randomUUID() }, body: {} }
    expect(
      await one.emine.refused(calls.sendMessage, words(ticket, 'Mine?', hidden.messageid)),
    ).toMatchObject({
      status: 404,
      error: (await one.emine.refused(calls.retryMessage, absent)).error,
    })
  })

  test('answers another message of the ticket, on the phone too', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const [question] = await one.messages(one.jonas, ticket)
    const { body } = words(ticket, 'We fix that.')
    const sent = await one.jonas.call(calls.sendMessage, {
      body: { ...body, replyTo: question?.messageid },
    })
    expect(sent).toMatchObject({
      originalMessage: 'The grinder is stuck.',
      originalMessageCreatedOn: question?.created_on,
      originalMessageIsAgent: false,
    })
    await one.settled()
    expect(phone.chat().messages.at(-1)?.repliesTo).toMatchObject({ text: 'The grinder is stuck.' })
  })

  test('does not answer a message of another ticket', async () => {
    const { ticket } = await one.newTicket()
    const [foreign] = await one.messages(one.jonas, (await one.newTicket()).ticket)
    for (const replyTo of [foreign?.messageid, randomUUID()]) {
      const { body } = words(ticket, 'To whom?')
      expect(await one.jonas.refused(calls.sendMessage, { body: { ...body, replyTo } })).toMatchObject({
        status: 404,
        error: 'message-not-found',
        field: 'replyTo',
      })
    }
  })
})

describe('who may write', () => {
  test('on a pending ticket everybody who sees it', async () => {
    const { ticket } = await one.newTicket()
    for (const caller of [one.jonas, one.emine, one.mara])
      await expect(caller.call(calls.sendMessage, words(ticket, 'Hello'))).resolves.toMatchObject({
        created_by: caller.me.id,
      })
  })

  test('on a handled ticket the handler alone, not even an administrator', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    for (const caller of [one.emine, one.mara])
      expect(await caller.refused(calls.sendMessage, words(ticket, 'Hello'))).toMatchObject({
        status: 403,
        error: 'not-the-handler',
      })
  })

  test('nobody of another department, who learns nothing of the ticket', async () => {
    const { ticket } = await one.newTicket()
    const absent = { ...ticket, ticketid: randomUUID() }
    const [forbidden, missing] = [
      await one.aiko.refused(calls.sendMessage, words(ticket, 'Hello')),
      await one.aiko.refused(calls.sendMessage, words(absent, 'Hello')),
    ]
    expect(forbidden).toEqual(missing)
    expect(forbidden).toMatchObject({ status: 404, error: 'ticket-not-found' })
  })

  test('nobody without a session', async () => {
    const { ticket } = await one.newTicket()
    expect(await one.server.anyone.refused(calls.sendMessage, words(ticket, 'Hello'))).toMatchObject({
      status: 401,
    })
  })

  test('nobody who is locked while the message waits for its turn', async () => {
    const leaver = await one.server.signIn(await buildAgent(one.server, { department: one.company.support }))
    const { ticket } = await one.handledTicket(leaver)
    const { db } = one.server.app
    const sending = await db.transaction(async (tx) => {
      const lock = tx.query.updateTable('users').set({ closed_on: one.server.clock.now() })
      await lock.where('userid', '=', leaver.me.id).execute()
      const refused = leaver.refused(calls.sendMessage, words(ticket, 'Said too late'))
      await untilWaiting(db, 'the message to wait for the lock')
      return { refused }
    })
    expect(await sending.refused).toMatchObject({ status: 401, error: 'not-signed-in' })
    const chat = await one.messages(one.mara, ticket)
    expect(chat.map(({ content }) => content)).not.toContain('Said too late')
  })

  test('nobody once the ticket is closed or its client blocked', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const { ticketid, created_on, clientid } = ticket
    const blocking = (blocked_on: string | null) =>
      one.server.app.db.query
        .updateTable('clients')
        .set({ blocked_on })
        .where('clientid', '=', clientid)
        .execute()
    await blocking(one.server.clock.now())
    const refused = await one.jonas.refused(calls.sendMessage, words(ticket, 'Hello'))
    expect(refused).toMatchObject({ status: 409, error: 'client-blocked' })
    await blocking(null)
    const closing = { ticketid, created_on, userid: clientid, departmentid: '', closed_by_name: '' }
    await one.jonas.call(calls.closeTicket, { body: closing })
    expect(await one.jonas.refused(calls.sendMessage, words(ticket, 'Hello'))).toMatchObject({
      status: 409,
      error: 'ticket-closed',
    })
  })
})

describe('what cannot be written', () => {
  test('nothing, or only blanks', async () => {
    const { ticket } = await one.newTicket()
    for (const content of ['', '   ', '\n\t '])
      expect(await one.jonas.refused(calls.sendMessage, words(ticket, content))).toMatchObject({
        status: 400,
        error: 'empty-message',
        field: 'content',
      })
  })

  test('more than the channel takes, which is refused with the limit', async () => {
    const { ticket } = await one.newTicket()
    const refused = await one.jonas.refused(calls.sendMessage, words(ticket, 'x'.repeat(4097)))
    expect(refused).toMatchObject({
      status: 400,
      error: 'text-too-long',
      field: 'content',
      message: 'Telegram takes at most 4096 characters.',
      detail: { limit: 4096 },
    })
    await expect(one.jonas.call(calls.sendMessage, words(ticket, 'x'.repeat(4096)))).resolves.toMatchObject({
      delivery: 'queued',
    })
  })

  test.each([
    ['a ticket that is no id', { ticketid: 'all' }, 'ticketid'],
    ['an id that is none', { messageid: '7' }, 'messageid'],
    ['a NUL', { content: 'a\u0000b' }, 'content'],
    ['an unknown field', { created_by: 'me' }, 'created_by'],
  ])('%s, which is named', async (_, change, field) => {
    const { ticket } = await one.newTicket()
    const { body } = words(ticket, 'Hello')
    const answer = await one.jonas.request(calls.sendMessage.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...change }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid-input', field }])
  })

  test('to a ticket addressed with another created_on', async () => {
    const { ticket } = await one.newTicket()
    const wrong = { ...ticket, created_on: '2026-01-01T00:00:00.000000Z' }
    expect(await one.jonas.refused(calls.sendMessage, words(wrong, 'Hello'))).toMatchObject({
      status: 404,
      error: 'ticket-not-found',
    })
  })
})
