import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAgent, type Caller, type StaffMember } from '../../testing/index.ts'
import { messagesOf, ticketOf, ticketRowOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer
let jonas: Caller
let person: StaffMember
let number = 9000

beforeAll(async () => {
  one = await startTelegramServer()
  const departments = await one.admin.call(calls.getDepartments)
  person = await buildAgent(one.server, { firstName: 'Jonas', department: departments[0] ?? null })
  jonas = await one.server.signIn(person)
})
afterAll(() => one.stop())

async function clientWithTicket(name: string): Promise<{ phone: TelegramPhone; ticket: MyTicket }> {
  number += 1
  const phone = one.client(number, name)
  phone.writes('Hello')
  await one.settled()
  return { phone, ticket: await ticketOf(one, name) }
}

const accept = (caller: Caller, { ticketid, created_on }: MyTicket) =>
  caller.call(calls.acceptTicket, { body: { ticketid, created_on, userid: caller.me.id } })

const close = (caller: Caller, ticket: MyTicket) =>
  caller.call(calls.closeTicket, {
    body: {
      ticketid: ticket.ticketid,
      created_on: ticket.created_on,
      userid: ticket.clientid,
      departmentid: ticket.departmentid,
      closed_by_name: 'somebody',
    },
  })

async function closedWithQuestion(name: string) {
  const { phone, ticket } = await clientWithTicket(name)
  await accept(jonas, ticket)
  await close(jonas, ticket)
  await one.server.letPass(5000)
  const question = await phone.waitsFor((message) => message.buttons.length > 0)
  return { phone, ticket, question: question.id }
}

it('sends the client the first name of the agent who accepted', async () => {
  const { phone, ticket } = await clientWithTicket('Nadia')
  expect(await accept(jonas, ticket)).toMatchObject({ accepted: true, userid: jonas.me.id })
  await one.server.letPass(5000)
  expect((await phone.waitsFor('Jonas is now here for you.')).by).toBe('bot')
})

it('lets exactly one of two accept, and shows the other who won', async () => {
  const { ticket } = await clientWithTicket('Wanted')
  const answers = await Promise.allSettled([accept(jonas, ticket), accept(one.admin, ticket)])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { userid } = await ticketOf(one, 'Wanted')
  const [loser, winner] = userid === jonas.me.id ? [one.admin, jonas] : [jonas, one.admin]
  const { ticketid, created_on } = ticket
  const refusal = await loser.refused(calls.acceptTicket, {
    body: { ticketid, created_on, userid: loser.me.id },
  })
  expect(refusal).toMatchObject({ status: 409, error: 'already-accepted' })
  expect(refusal.detail?.['winner']).toBe(`${winner.me.firstName} ${winner.me.lastName}`)
})

it('asks for a rating when it closes, counts the button press, and lets it be changed', async () => {
  const { phone, question } = await closedWithQuestion('Rater')
  const { buttons } = phone.chat().messages.find(({ id }) => id === question) ?? { buttons: [] }
  expect(buttons.flat().map(({ text }) => text)).toEqual(['⭐', '⭐⭐', '⭐⭐⭐'])
  phone.presses(question, '⭐⭐⭐')
  phone.presses(question, '⭐⭐⭐')
  await one.settled()
  const ratings = async () => (await messagesOf(one, 'Rater')).filter((row) => row.type === 'rating')
  expect((await ratings()).map((row) => row.content)).toEqual(['3'])
  phone.presses(question, '⭐⭐')
  await one.settled()
  expect((await ratings()).map((row) => row.content)).toEqual(['2'])
  expect((await ticketRowOf(one, 'Rater')).rating).toBe(2)
  expect(phone.chat().notices.at(-1)?.text).toBe('Thank you for your rating.')
  const { sections } = await jonas.call(calls.getNotifications)
  const notices = Object.values(sections)
    .flat()
    .filter((notice) => notice.type === 'rating' && notice.name === 'Rater')
  expect(notices).toMatchObject([{ rating: 2 }])
})

it('reopens with the next message, as pending while the handler is away; a button press then does nothing', async () => {
  const { phone, question } = await closedWithQuestion('Returner')
  phone.presses(question, '⭐')
  await one.settled()
  expect((await ticketRowOf(one, 'Returner')).closed_on).not.toBeNull()
  const buttons = () =>
    phone
      .chat()
      .messages.find(({ id }) => id === question)
      ?.buttons.flat() ?? []
  const best = buttons().at(-1)?.data ?? ''
  phone.writes('One more thing')
  await one.settled()
  expect(buttons()).toEqual([])
  expect(await ticketOf(one, 'Returner')).toMatchObject({
    accepted: false,
    userid: null,
    reopened_count: 1,
    unanswered: 1,
  })
  phone.pressesStale(question, best)
  await one.settled()
  const types = (await messagesOf(one, 'Returner')).map((row) => row.type)
  expect(types.filter((type) => type === 'rating')).toHaveLength(1)
  expect(types.slice(-2)).toEqual(['reopen', 'text'])
  expect((await ticketRowOf(one, 'Returner')).rating).toBe(1)
})

it('stays with a handler who is online when it reopens', async () => {
  const { phone } = await closedWithQuestion('Loyal')
  const listener = await jonas.socket()
  const connections = one.server.app.db.query.selectFrom('connections').where('userid', '=', jonas.me.id)
  await expect.poll(() => connections.select('node').execute()).not.toHaveLength(0)
  phone.writes('Hello again')
  await one.settled()
  expect(await ticketOf(one, 'Loyal')).toMatchObject({ accepted: true, userid: jonas.me.id })
  const reopened = await listener.until('reopenTicket')
  expect(reopened.payload.ticket.client_name).toBe('Loyal')
  listener.close()
})

it('stays with a handler whose page is being loaded again, and with nobody who stays away', async () => {
  const [early, late] = [await closedWithQuestion('Early'), await closedWithQuestion('Late')]
  const listener = await jonas.socket()
  const connections = () =>
    one.server.app.db.query
      .selectFrom('connections')
      .select('expires_on')
      .where('userid', '=', jonas.me.id)
      .execute()
  await expect.poll(connections).toHaveLength(1)
  const [{ expires_on: before } = { expires_on: '' }] = await connections()
  listener.lose()
  await expect.poll(connections).not.toEqual([{ expires_on: before }])
  one.server.clock.tick(9000)
  early.phone.writes('Hello again')
  await one.settled()
  expect(await ticketOf(one, 'Early')).toMatchObject({ accepted: true, userid: jonas.me.id })
  one.server.clock.tick(1000)
  late.phone.writes('Hello again')
  await one.settled()
  expect(await ticketOf(one, 'Late')).toMatchObject({ accepted: false })
})

it('does not reopen by a reaction, an edit or a press', async () => {
  const { phone, question } = await closedWithQuestion('Lurker')
  const mine = phone.chat().messages.find((message) => message.by === 'client')
  phone.reacts(question, '👍')
  phone.edits(mine?.id ?? 0, 'Hello there')
  phone.presses(question, '⭐⭐')
  await one.settled()
  expect((await ticketRowOf(one, 'Lurker')).closed_on).not.toBeNull()
})

it('keeps messages that a client writes at the moment of the closing: before it, or after a reopening', async () => {
  const { phone, ticket } = await clientWithTicket('Hasty')
  for (let round = 0; round < 3; round += 1) {
    if ((await ticketRowOf(one, 'Hasty')).closed_on !== null) phone.writes('Still there?')
    await one.settled()
    const { last_seq: before, reopened_count: reopenings } = await ticketRowOf(one, 'Hasty')
    phone.writes(`Wait ${round}`)
    await close(one.admin, ticket)
    await one.settled()
    const sent = (await messagesOf(one, 'Hasty'))
      .filter((row) => row.seq > before && (!row.isagent || row.type !== 'text'))
      .map((row) => (row.type === 'text' ? row.content : row.type))
    const { closed_on, unanswered, reopened_count } = await ticketRowOf(one, 'Hasty')
    expect([
      [`Wait ${round}`, 'close', false, 0, reopenings],
      ['close', 'reopen', `Wait ${round}`, true, 1, reopenings + 1],
    ]).toContainEqual([...sent, closed_on === null, unanswered, reopened_count])
  }
})
