import { randomUUID } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'
import { buildPendingTicket } from '../departments/testing/build-pending-ticket.ts'
import { beyondNewest } from './search-tickets.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const idsOf = (tickets: readonly MyTicket[]) => tickets.map(({ ticketid }) => ticketid)
const openIds = async (caller = one.jonas) => idsOf(await one.tickets(caller))

test('an installation without tickets shows the text of the specification', async () => {
  const server = await startTestServer()
  try {
    expect(await (await server.firstAdmin()).call(calls.getTickets)).toBe('no tickets')
  } finally {
    await server.stop()
  }
})

test('agents see the open tickets of their department and their own, administrators see all', async () => {
  const { ticketid } = (await one.newTicket()).ticket
  const { sales } = one.company
  const inSales = await buildPendingTicket(one.server, sales)
  const handled = await one.handledTicket(one.jonas)
  await one.server.app.db.query
    .updateTable('tickets')
    .set({ departmentid: sales.departmentid })
    .where('ticketid', '=', handled.ticket.ticketid)
    .execute()
  const all = [ticketid, inSales, handled.ticket.ticketid]
  const seenBy = async (caller = one.jonas) => (await openIds(caller)).filter((id) => all.includes(id))
  expect((await seenBy(one.mara)).toSorted()).toEqual(all.toSorted())
  expect((await seenBy(one.jonas)).toSorted()).toEqual([ticketid, handled.ticket.ticketid].toSorted())
  expect((await seenBy(one.aiko)).toSorted()).toEqual([inSales, handled.ticket.ticketid].toSorted())
  expect(await seenBy(one.emine)).toEqual([ticketid])
})

test('a ticket has its handler and its rights with it', async () => {
  const { ticket } = await one.newTicket()
  const { ticketid, created_on } = ticket
  const params = { ticketid, created_on }
  expect(await one.jonas.call(calls.getTicketHandler, { params })).toEqual({ userid: null })
  expect(ticket).toMatchObject({ accepted: false, userid: null, accepted_on: '1970-01-01T00:00:00.000000Z' })
  await one.jonas.call(calls.acceptTicket, { body: { ...params, userid: one.jonas.me.id } })
  expect(await one.emine.call(calls.getTicketHandler, { params })).toEqual({ userid: one.jonas.me.id })
  const seen = await one.emine.call(calls.getTicket, { params: { ticketid } })
  expect(seen).toMatchObject({ user_name: 'Jonas Weber', may: { accept: false, send: false, close: false } })
  for (const wrong of [{ ticketid: randomUUID() }, { created_on: '2026-01-01T00:00:00Z' }])
    expect(
      await one.emine.refused(calls.getTicketHandler, { params: { ...params, ...wrong } }),
    ).toMatchObject({ status: 404, error: 'ticket-not-found' })
  expect(await one.aiko.refused(calls.getTicketHandler, { params })).toMatchObject({ status: 404 })
})

test('closed tickets come ten at a time, the newest closing first, in sight only, until none is left', async () => {
  const department = one.company.sales
  const made: string[] = []
  for (let count = 0; count < 23; count += 1) {
    const ticketid = await buildPendingTicket(one.server, department)
    one.server.clock.tick(1000)
    const closed_on = one.server.clock.now()
    await one.server.app.db.query
      .updateTable('tickets')
      .set({ closed_on, closed_by_name: 'Aiko Tanaka' })
      .where('ticketid', '=', ticketid)
      .execute()
    made.unshift(ticketid)
  }
  const pages = await Promise.all(
    [0, 10, 20, 30].map((offset) => one.aiko.call(calls.getClosedTickets, { params: { offset } })),
  )
  expect(pages.map((page) => page.length)).toEqual([10, 10, 3, 0])
  expect(pages.flatMap(idsOf)).toEqual(made)
  expect(pages[0]?.[0]).toMatchObject({ stage: 'closed', closed_by_name: 'Aiko Tanaka' })
  const theirs = await one.emine.call(calls.getClosedTickets, { params: { offset: 0 } })
  expect(idsOf(theirs).filter((id) => made.includes(id))).toEqual([])
})

const note = (ticket: MyTicket, content: string) =>
  one.jonas.call(calls.addNote, {
    params: { ticketid: ticket.ticketid },
    body: { noteid: randomUUID(), content, mentions: [] },
  })

describe('a search for tickets', () => {
  const idsOfHits = (hits: readonly { ticketid: string }[]) => hits.map(({ ticketid }) => ticketid)
  const found = async (keyword: string, view: 'open' | 'closed' = 'open', caller = one.jonas) =>
    idsOf(await caller.call(calls.searchTickets, { params: { keyword, view } }))

  test('looks at id, client, account number, handler, department and messages, in the asked view', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const { ticketid, created_on, clientid, client_name } = ticket
    const addressed = { ticketid, created_on }
    await one.jonas.call(calls.sendMessage, words(ticket, 'Die Brühgruppe tropft'))
    await one.jonas.call(calls.updateClientNumber, {
      body: { ...addressed, clientid, client_number: ' NC-77_01 ', departmentId: '' },
    })
    const terms = [ticketid.slice(0, 8), client_name, 'nc-77_01', 'jonas web', 'SUPPORT', 'bruhgruppe']
    for (const term of terms)
      expect([term, await found(term)]).toEqual([term, expect.arrayContaining([ticketid])])
    for (const term of ['%ruhgr', 'NC-77%', 'nothing like it']) expect(await found(term)).toEqual([])
    expect(await found('bruhgruppe', 'closed')).toEqual([])
    expect(await found('bruhgruppe', 'open', one.aiko)).toEqual([])
    const body = { ...addressed, userid: clientid, departmentid: '', closed_by_name: '' }
    await one.jonas.call(calls.closeTicket, { body })
    expect(await found('bruhgruppe')).toEqual([])
    expect(await found('bruhgruppe', 'closed')).toEqual([ticketid])
  })

  test('finds Cyrillic in any case, accents without them, and Japanese words of one and two characters', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const { ticketid } = ticket
    await one.jonas.call(calls.sendMessage, words(ticket, 'Кофемашина протекает, 100% sure_thing'))
    await one.jonas.call(calls.sendMessage, words(ticket, '鰻の配送はいつですか, naïve café'))
    for (const term of [
      'ПРОТЕК',
      'те',
      '鰻',
      '配送',
      'の配',
      'ですか',
      'naive CAFE',
      '0% s',
      'e_th',
      '%',
      '_',
    ])
      expect([term, await found(term)]).toEqual([term, [ticketid]])
    for (const term of ['鯛', '送配', '0_ s', 'e%th']) expect([term, await found(term)]).toEqual([term, []])
  })

  test('looks beyond the newest tickets in the indexes', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const { ticketid } = ticket
    await one.jonas.call(calls.sendMessage, words(ticket, 'Ein Zirkonium-Filter, 鰺'))
    const beyond = async (...searched: [string, ...string[]]) =>
      idsOfHits(
        await beyondNewest(one.server.app.db, one.mara.me, {
          term: searched.join(' '),
          words: searched,
          rarest: searched[0],
          view: 'open',
        }),
      )
    for (const term of ['zirkon', '鰺', 'zi', ticketid.slice(0, 7)])
      expect([term, await beyond(term)]).toEqual([term, [ticketid]])
    expect(await beyond('zirkon', '鰺', ticket.client_name.slice(-2))).toEqual([ticketid])
    expect(await beyond('zirkon', '鯛')).toEqual([])
  })

  test('finds a Japanese name with a blank and without, also beyond the newest tickets', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const { ticketid, clientid } = ticket
    const { db } = one.server.app
    const beyond = async (term: string, ...searched: [string, ...string[]]) =>
      idsOfHits(
        await beyondNewest(db, one.mara.me, { term, words: searched, rarest: searched[0], view: 'open' }),
      )
    for (const client_name of ['山田 太郎', '山田\u3000太郎', '山田太郎']) {
      await db.query.updateTable('clients').set({ client_name }).where('clientid', '=', clientid).execute()
      for (const term of ['山田太郎', '山田 太郎', '太郎 山田'])
        expect([term, await found(term)]).toEqual([term, [ticketid]])
      expect(await beyond('山田太郎', '山田太郎')).toEqual([ticketid])
      expect(await beyond('山田 太郎', '太郎', '山田')).toEqual([ticketid])
      expect(await beyond('佐藤太郎', '佐藤太郎')).toEqual([])
    }
  })

  test('finds all words of a term in whichever field each of them is, and in notes', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const { ticketid } = ticket
    await one.jonas.call(calls.sendMessage, words(ticket, 'The portafilter wobbles'))
    await one.jonas.call(calls.sendMessage, words(ticket, 'A new gasket is on its way'))
    await note(ticket, 'Asked the workshop about quorum seals')
    const name = ticket.client_name.replace('Client ', '')
    for (const term of ['gasket portafilter', `${name} wobbles JONAS`, 'quorum portafilter', 'SEALS'])
      expect([term, await found(term)]).toEqual([term, [ticketid]])
    for (const term of ['gasket hippopotamus', 'quorum hippopotamus'])
      expect([term, await found(term)]).toEqual([term, []])
    expect(await found('quorum portafilter', 'open', one.aiko)).toEqual([])
  })

  test.each(['.', '..'])('for %j alone looks for what holds it, as any other word', async (dots) => {
    const { ticket } = await one.handledTicket(one.jonas)
    await one.jonas.call(calls.sendMessage, words(ticket, `Wait ${dots}`))
    expect(await found(dots)).toContain(ticket.ticketid)
    expect(await one.mara.call(calls.searchClients, { params: { term: dots } })).not.toEqual([])
  })

  describe('answers with the passage that matched', () => {
    const passage = async (term: string, view: 'open' | 'closed' = 'open') => {
      const [ticket] = await one.jonas.call(calls.searchTickets, { params: { keyword: term, view } })
      const { where, messageid = null, text = '', ranges = [] } = ticket?.found ?? {}
      return { where, messageid, text, marked: ranges.map(({ from, to }) => text.slice(from, to)) }
    }

    test('of the message with the most of the words, however far up, and with its id', async () => {
      const { ticket } = await one.handledTicket(one.jonas)
      const long = `${'Straße und Fuß. '.repeat(2000)}Der Mahlkönig quietscht 👋\nseit gestern ${'wirklich '.repeat(2000)}`
      await one.jonas.call(calls.sendMessage, words(ticket, long.slice(0, 4000)))
      await one.server.app.db.query
        .updateTable('messages')
        .set({ content: long })
        .where('ticketid', '=', ticket.ticketid)
        .where('content', 'like', 'Stra%')
        .execute()
      await one.jonas.call(calls.sendMessage, words(ticket, 'Welcher Mahlkonig?'))
      const [, written] = await one.messages(one.jonas, ticket).then((all) => all.slice(-3))
      const found = await passage('mahlkonig gestern')
      expect(found).toMatchObject({ where: 'message', marked: ['Mahlkönig', 'gestern'] })
      expect(found.messageid).toBe(written?.messageid)
      expect(found.text).toMatch(/^…Straße und Fuß\. Der Mahlkönig quietscht 👋 seit gestern wirklich .*…$/)
      expect(found.text.length).toBeLessThanOrEqual(202)
    })

    test('of a note, with the message that it follows', async () => {
      const { ticket } = await one.handledTicket(one.jonas)
      await one.jonas.call(calls.sendMessage, words(ticket, 'One moment'))
      const last = (await one.messages(one.jonas, ticket)).at(-1)
      await note(ticket, 'Ring the Bezzera dealer')
      expect(await passage('bezzera')).toEqual({
        where: 'note',
        messageid: last?.messageid,
        text: 'Ring the Bezzera dealer',
        marked: ['Bezzera'],
      })
    })

    test('of a name that holds all the words, also when a message holds them', async () => {
      const { ticket } = await one.handledTicket(one.jonas)
      const { ticketid, created_on, clientid, client_name } = ticket
      await one.jonas.call(calls.sendMessage, words(ticket, `Hello ${client_name}, ZZ-4711 is yours`))
      await one.jonas.call(calls.updateClientNumber, {
        body: { ticketid, created_on, clientid, client_number: 'ZZ-4711', departmentId: '' },
      })
      expect(await passage('zz-4711')).toEqual({
        where: 'account-number',
        messageid: null,
        text: 'ZZ-4711',
        marked: ['ZZ-4711'],
      })
      expect(await passage(ticketid.slice(0, 8))).toMatchObject({ where: 'ticket-id' })
      expect(await passage(client_name)).toMatchObject({ where: 'client', text: client_name })
      await one.server.app.db.query
        .updateTable('clients')
        .set({ client_name: '中村 花子' })
        .where('clientid', '=', clientid)
        .execute()
      expect(await passage('中村花子')).toMatchObject({ where: 'client', marked: ['中村 花子'] })
    })
  })
})

test('the client number is changed by who may write, and seen at once', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticketid, created_on, clientid } = ticket
  const numbered = (client_number: string, changes: object = {}) => ({
    body: { ticketid, created_on, clientid, client_number, departmentId: '', ...changes },
  })
  const listener = await one.emine.socket()
  await one.jonas.call(calls.updateClientNumber, numbered('  NC-1007 '))
  const seen = await listener.until('ticketChanged', ({ payload }) => payload.ticket.ticketid === ticketid)
  expect(seen.payload.ticket.account_number).toBe('NC-1007')
  expect(await one.emine.refused(calls.updateClientNumber, numbered('x'))).toMatchObject({
    error: 'not-the-handler',
  })
  const elsewhere = numbered('x', { clientid: randomUUID() })
  expect(await one.jonas.refused(calls.updateClientNumber, elsewhere)).toMatchObject({ status: 404 })
  listener.close()
})
