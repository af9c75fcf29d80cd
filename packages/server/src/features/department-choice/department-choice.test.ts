import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAgent, buildDepartment } from '../../testing/index.ts'
import { ticketOf, ticketRowOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { accept, close, receivedBy, sinceNow, undo } from '../ticket-life/testing/undo-calls.ts'

let one: TelegramServer
let number = 8000

beforeAll(async () => {
  one = await startTelegramServer()
  await buildDepartment(one.server, 'Repairs')
})
afterAll(() => one.stop())

async function askedClient(name: string): Promise<{ phone: TelegramPhone; question: number }> {
  number += 1
  const phone = one.client(number, name)
  phone.writes('Hello')
  const asked = await phone.waitsFor((message) => message.buttons.length > 0)
  await one.settled()
  return { phone, question: asked.id }
}

it('asks with a button for each department; meanwhile administrators see the ticket', async () => {
  const { phone, question } = await askedClient('Asked')
  const buttons = phone
    .chat()
    .messages.find((message) => message.id === question)
    ?.buttons.flat()
  expect(buttons?.map((button) => button.text)).toEqual(['General', 'Repairs'])
  expect(await ticketOf(one, 'Asked')).toMatchObject({ stage: 'choosing', department_name: null })
})

it('goes to the department that was pressed, and the buttons go away', async () => {
  const { phone, question } = await askedClient('Presser')
  phone.presses(question, 'Repairs')
  await phone.waitsFor('Repairs will answer you here shortly.')
  await one.settled()
  expect(await ticketOf(one, 'Presser')).toMatchObject({ stage: 'open', department_name: 'Repairs' })
  expect(phone.chat().messages.find((message) => message.id === question)?.buttons).toEqual([])
})

it('does nothing when an old button is pressed again', async () => {
  const { phone, question } = await askedClient('Doubled')
  const press =
    phone
      .chat()
      .messages.find((message) => message.id === question)
      ?.buttons.flat()[0]?.data ?? ''
  phone.presses(question, 'Repairs')
  await one.settled()
  const before = await ticketOf(one, 'Doubled')
  phone.pressesStale(question, press)
  await one.settled()
  expect(await ticketOf(one, 'Doubled')).toEqual(before)
})

it('goes to the first department with a second free text', async () => {
  const { phone } = await askedClient('Writer')
  phone.writes('It leaks')
  await phone.waitsFor('General will answer you here shortly.')
  await one.settled()
  expect(await ticketOf(one, 'Writer')).toMatchObject({
    stage: 'open',
    department_name: 'General',
    unanswered: 2,
  })
})

it('still waits for the choice when a picture follows', async () => {
  const { phone } = await askedClient('Photographer')
  phone.sendsPhoto('machine', 'this one')
  await one.settled()
  expect(await ticketOf(one, 'Photographer')).toMatchObject({ stage: 'choosing', unanswered: 2 })
})

it('goes to the first department after five minutes, not before', async () => {
  const { phone } = await askedClient('Silent')
  one.server.clock.tick(4 * 60_000)
  await one.settled()
  expect((await ticketRowOf(one, 'Silent')).departmentid).toBeNull()
  one.server.clock.tick(61_000)
  await phone.waitsFor('General will answer you here shortly.')
  await one.settled()
  expect(await ticketOf(one, 'Silent')).toMatchObject({ stage: 'open', department_name: 'General' })
})

const buttonsOf = (phone: TelegramPhone, question: number): string[] =>
  phone
    .chat()
    .messages.find(({ id }) => id === question)
    ?.buttons.flat()
    .map(({ text }) => text) ?? []

it('an administrator who moves the ticket ends the choice, and the buttons go away at once', async () => {
  const [general] = await one.admin.call(calls.getDepartments)
  if (general === undefined) throw new Error('There is no department.')
  const agent = await buildAgent(one.server)
  const moves = [
    ({ ticketid, created_on }: MyTicket) =>
      one.admin.call(calls.changeTicketDepartment, {
        body: { ticketid, created_on, newDepartment: general.departmentid },
      }),
    ({ ticketid, created_on }: MyTicket) =>
      one.admin.call(calls.reassignTicket, { body: { ticketid, created_on, newUser: agent.userid } }),
  ]
  for (const [index, move] of moves.entries()) {
    const { phone, question } = await askedClient(`Moved ${index}`)
    expect(buttonsOf(phone, question)).toContain('Repairs')
    const received = receivedBy(phone)
    await move(await ticketOf(one, `Moved ${index}`))
    await one.settled()
    expect(buttonsOf(phone, question)).toEqual([])
    expect(receivedBy(phone)).toEqual(received)
  }
})

it('accepting or closing the ticket ends the choice, and the buttons go away once it cannot be undone', async () => {
  for (const [action, step] of [
    ['accept', accept],
    ['close', close],
  ] as const) {
    const { phone, question } = await askedClient(`Ended by ${action}`)
    const ticket = await ticketOf(one, `Ended by ${action}`)
    await undo(one.admin, action, await step(one.admin, ticket))
    await one.server.letPass(5000)
    expect(await ticketOf(one, ticket.client_name)).toMatchObject({ stage: 'choosing' })
    expect(buttonsOf(phone, question)).toContain('Repairs')

    const received = sinceNow(phone)
    await step(one.admin, ticket)
    await one.settled()
    expect(buttonsOf(phone, question)).toContain('Repairs')
    await one.server.letPass(5000)
    expect(buttonsOf(phone, question)).toEqual([])
    expect(received()).toHaveLength(1)
  }
})

it('a department that is deleted while clients choose it, or before they return, leaves no ticket without a department', async () => {
  const home = (await one.admin.call(calls.getDepartments))[0]?.departmentid
  const living = async () =>
    (await one.admin.call(calls.getDepartments)).map(({ departmentid }) => departmentid)
  const remove = (departmentid: string) => one.admin.call(calls.deleteDepartment, { body: { departmentid } })
  for (let round = 0; round < 4; round += 1) {
    const { departmentid } = await buildDepartment(one.server, `Season ${round}`)
    await one.admin.call(calls.setDefaultDepartment, { body: { departmentid } })
    const { phone, question } = await askedClient(`Hurried ${round}`)
    if (round % 2 === 0) phone.writes('It leaks')
    else phone.presses(question, `Season ${round}`)
    await remove(departmentid).catch(() => undefined)
    await one.settled()
    const chosen = (await ticketRowOf(one, `Hurried ${round}`)).departmentid
    expect([null, ...(await living())]).toContain(chosen)
  }
  const { departmentid } = await buildDepartment(one.server, 'Gone')
  const { phone, question } = await askedClient('Returning')
  phone.presses(question, 'Gone')
  await phone.waitsFor('Gone will answer you here shortly.')
  const { ticketid, created_on } = await ticketOf(one, 'Returning')
  const body = { ticketid, created_on, userid: '', departmentid, closed_by_name: '' }
  await one.admin.call(calls.closeTicket, { body })
  await remove(departmentid)
  await one.admin.call(calls.setDefaultDepartment, { body: { departmentid: home ?? '' } })
  phone.writes('It leaks again')
  await one.settled()
  expect(await ticketOf(one, 'Returning')).toMatchObject({ departmentid: home, reopened_count: 1 })
})

it('a ticket that was closed while its client was choosing returns to the default department', async () => {
  const { phone } = await askedClient('Undecided')
  const { ticketid, created_on } = await ticketOf(one, 'Undecided')
  const body = { ticketid, created_on, userid: '', departmentid: '', closed_by_name: '' }
  await one.admin.call(calls.closeTicket, { body })
  phone.writes('It leaks after all')
  await one.settled()
  const [general] = await one.admin.call(calls.getDepartments)
  expect(await ticketOf(one, 'Undecided')).toMatchObject({
    stage: 'open',
    departmentid: general?.departmentid,
  })
})

it('is not asked for where the account has a department of its own, until that is deleted', async () => {
  const { departmentid } = await buildDepartment(one.server, 'Web shop')
  const accounts = one.server.app.db.query.updateTable('channel_accounts')
  await accounts.set({ departmentid }).execute()
  number += 1
  const phone = one.client(number, 'Of the shop')
  phone.writes('Hello')
  await one.settled()
  expect(await ticketOf(one, 'Of the shop')).toMatchObject({ stage: 'open', department_name: 'Web shop' })
  expect(phone.chat().messages.flatMap((message) => message.buttons)).toEqual([])
  await one.server.app.db.query
    .updateTable('departments')
    .set({ deleted_on: one.server.app.clock.now() })
    .where('departmentid', '=', departmentid)
    .execute()
  await askedClient('After the shop')
  expect(await ticketOf(one, 'After the shop')).toMatchObject({ stage: 'choosing', department_name: null })
  await accounts.set({ departmentid: null }).execute()
})

it('goes to the first department after five minutes although one that waited longer is held', async () => {
  // Three seconds for each would be more than the other is waited for; and they fill a whole page of the overdue ones.
  const names = Array.from({ length: 100 }, (_, n) => `Held ${n}`)
  for (const [n, name] of names.entries()) one.client(7000 + n, name).writes('Hello')
  await one.settled()
  one.server.clock.tick(1000)
  const { phone } = await askedClient('Behind')
  const allHeld = async () => (await one.tickets()).filter((ticket) => names.includes(ticket.client_name))
  const held = await allHeld()
  expect(held).toHaveLength(100)
  await whileHeld(one.server, holdTickets(held), {
    begin() {
      one.server.clock.tick(5 * 60_000)
      void one.server.settled()
    },
    condition: async () => receivedBy(phone).includes('General will answer you here shortly.'),
    what: 'the other client to be answered',
  })
  await one.settled()
  for (const ticket of await allHeld())
    expect(ticket).toMatchObject({ stage: 'open', department_name: 'General' })
})
