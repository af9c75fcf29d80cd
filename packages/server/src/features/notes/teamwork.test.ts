import { calls, type MyTicket, socketMessages } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCompany, type Company } from '../../testing/build-people.ts'
import { waitFor } from '../../testing/listener.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { onlyTicket, startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer
let company: Company
let ticket: MyTicket

beforeAll(async () => {
  one = await startTelegramServer()
  company = await buildCompany(one.server)
  one.client(5001, 'Ingrid').writes('The machine leaks')
  ticket = await onlyTicket(one)
  const { ticketid, created_on } = ticket
  await one.admin.call(calls.changeTicketDepartment, {
    body: { ticketid, created_on, newDepartment: company.support.departmentid },
  })
  await one.settled()
})
afterAll(() => one.stop())

const params = () => ({ ticketid: ticket.ticketid })

it('shows a note to everybody who sees the ticket and never sends it to the client', async () => {
  const jonas = await one.server.signIn(company.jonas)
  const emine = await one.server.signIn(company.emine)
  const aiko = await one.server.signIn(company.aiko)
  const listener = await emine.socket()
  const outsider = await aiko.socket()
  const note = await jonas.call(calls.addNote, {
    params: params(),
    body: { content: '  Same batch as last week, NOTE-CANARY  ' },
  })
  expect(note).toMatchObject({
    content: 'Same batch as last week, NOTE-CANARY',
    user_name: 'Jonas Weber',
    userid: company.jonas.userid,
  })
  await listener.until('newNote', (event) => event.payload.note.noteid === note.noteid)
  expect(await emine.call(calls.getNotes, { params: params() })).toEqual([note])
  expect((await aiko.refused(calls.getNotes, { params: params() })).error).toBe('ticket-not-found')
  expect((await aiko.refused(calls.addNote, { params: params(), body: { content: 'x' } })).error).toBe(
    'ticket-not-found',
  )
  await one.settled()
  expect(outsider.receivedOf('newNote')).toEqual([])
  expect(JSON.stringify(one.telegram.calls())).not.toContain('NOTE-CANARY')
  listener.close()
  outsider.close()
})

it('answers the same note when the browser sends it again, and refuses its id to others', async () => {
  const jonas = await one.server.signIn(company.jonas)
  const emine = await one.server.signIn(company.emine)
  const noteid = crypto.randomUUID()
  const body = { noteid, content: 'Once only' }
  const first = await jonas.call(calls.addNote, { params: params(), body })
  expect(await jonas.call(calls.addNote, { params: params(), body })).toEqual(first)
  expect((await emine.refused(calls.addNote, { params: params(), body })).error).toBe('message-id-taken')
  const aiko = await one.server.signIn(company.aiko)
  one.client(5002, 'Ola').writes('In Sales')
  await one.settled()
  const inSales = (await one.tickets()).find(({ client_name }) => client_name === 'Ola') ?? ticket
  await one.admin.call(calls.changeTicketDepartment, {
    body: {
      ticketid: inSales.ticketid,
      created_on: inSales.created_on,
      newDepartment: company.sales.departmentid,
    },
  })
  const elsewhere = { ticketid: inSales.ticketid }
  expect(await aiko.refused(calls.addNote, { params: elsewhere, body })).toMatchObject({
    status: 404,
    error: 'message-not-found',
  })
  expect((await jonas.refused(calls.addNote, { params: params(), body: { content: '   ' } })).field).toBe(
    'content',
  )
})

it('refuses an id that a note of another ticket takes at the same moment', async () => {
  one.client(5003, 'Per').writes('Another one')
  await one.settled()
  const other = (await one.tickets()).find(({ client_name }) => client_name === 'Per') ?? ticket
  const noteid = crypto.randomUUID()
  const { db, clock } = one.server.app
  const { refused } = await db.transaction(async (tx) => {
    const row = { noteid, ticketid: other.ticketid, after_seq: 0, userid: one.admin.me.id, content: 'First' }
    await tx.query
      .insertInto('notes')
      .values({ ...row, mentions: [], created_on: clock.now() })
      .execute()
    const refused = one.admin.refused(calls.addNote, {
      params: params(),
      body: { noteid, content: 'Where does it belong?' },
    })
    await untilWaiting(db, 'the note to wait for the other one')
    return { refused }
  })
  expect(await refused).toMatchObject({ status: 409, error: 'message-id-taken' })
})

it('notifies mentioned agents who see the ticket, and gives nobody access to it', async () => {
  const jonas = await one.server.signIn(company.jonas)
  const emine = await one.server.signIn(company.emine)
  const listener = await emine.socket()
  const mentions = [company.emine.userid, company.aiko.userid, company.jonas.userid]
  const note = await jonas.call(calls.addNote, {
    params: params(),
    body: { content: '@Emine please look', mentions },
  })
  expect(note.mentions).toEqual([company.emine.userid])
  const received = await listener.until('newNotification')
  expect(received.payload.notification).toMatchObject({
    type: 'mention',
    name: 'Jonas Weber',
    ticketid: ticket.ticketid,
  })
  expect((await (await one.server.signIn(company.aiko)).call(calls.getNotifications)).count).toBe(0)
  listener.close()
})

it('keeps a draft for every device of its writer alone, and forgets it when it is emptied', async () => {
  const here = await one.server.signIn(company.jonas)
  const there = await one.server.signIn(company.jonas)
  const listener = await there.socket()
  await here.call(calls.saveDraft, { params: params(), body: { content: 'The new gasket' } })
  const received = await listener.until('draftChanged')
  expect(await there.call(calls.getDrafts)).toEqual([received.payload.draft])
  expect(await (await one.server.signIn(company.emine)).call(calls.getDrafts)).toEqual([])
  await there.call(calls.saveDraft, { params: params(), body: { content: ' ' } })
  expect(await here.call(calls.getDrafts)).toEqual([])
  listener.close()
})

it('shows who views a ticket and types in it, until the tab is hidden or gone', async () => {
  const jonas = await one.server.signIn(company.jonas)
  const emine = await one.server.signIn(company.emine)
  const watching = await emine.socket()
  const tab = await jonas.socket()
  const latest = () => watching.receivedOf('ticketActivity').at(-1)?.payload.viewers ?? []
  tab.send(socketMessages.activity, { ticketid: ticket.ticketid, typing: 'note' })
  await waitFor(
    () => latest().some(({ userid, typing }) => userid === company.jonas.userid && typing === 'note'),
    'Jonas typing a note',
  )
  tab.send(socketMessages.activity, { ticketid: ticket.ticketid, typing: 'no' })
  await waitFor(() => latest().some(({ typing }) => typing === 'no'), 'Jonas only looking')
  tab.close()
  await waitFor(() => latest().length === 0, 'nobody there')
  watching.close()
})

it('shows nobody in a ticket that a page opened and left in one moment', async () => {
  const jonas = await one.server.signIn(company.jonas)
  const emine = await one.server.signIn(company.emine)
  const watching = await emine.socket()
  const tab = await jonas.socket()
  const shown = () => watching.receivedOf('ticketActivity').map(({ payload }) => payload.viewers.length)
  tab.send(socketMessages.activity, { ticketid: ticket.ticketid, typing: 'no' })
  tab.send(socketMessages.activity, { ticketid: null, typing: 'no' })
  await waitFor(() => shown().length === 2, 'Jonas there and gone')
  expect(shown()).toEqual([1, 0])
  tab.close()
  watching.close()
})

it('shows nobody’s activity in a ticket that the agent may not see', async () => {
  const aiko = await one.server.signIn(company.aiko)
  const admin = await one.admin.socket()
  const tab = await aiko.socket()
  tab.send(socketMessages.activity, { ticketid: ticket.ticketid, typing: 'reply' })
  tab.send(socketMessages.activity, { ticketid: 'not an id', typing: 'reply' })
  await aiko.call(calls.getTickets)
  await one.settled()
  expect(admin.receivedOf('ticketActivity').filter(({ payload }) => payload.viewers.length > 0)).toEqual([])
  admin.close()
  tab.close()
})
