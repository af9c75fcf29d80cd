import { randomUUID } from 'node:crypto'
import { type Call, type CallArguments, calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgent, buildDepartment, type Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const addressed = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })
const accepting = (ticket: MyTicket, userid = '') => ({ body: { ...addressed(ticket), userid } })
const closing = (ticket: MyTicket) => ({
  body: {
    ...addressed(ticket),
    userid: ticket.clientid,
    departmentid: randomUUID(),
    closed_by_name: 'Whoever',
  },
})
const givingTo = (ticket: MyTicket, newUser: string) => ({
  body: { ...addressed(ticket), newUser, newUserName: 'Whoever', newDepartment: null, newDepartmentName: '' },
})
const movingTo = (ticket: MyTicket, newDepartment: string) => ({
  body: { ...addressed(ticket), newDepartment, newDepartmentName: '' },
})
const seenBy = (caller: Caller, ticket: MyTicket) => caller.call(calls.getTicket, { params: ticket })

/** What each of the four actions on a ticket is answered with. */
async function refusals(caller: Caller, ticket: MyTicket): Promise<string[]> {
  const asked = <C extends Call>(call: C, given: CallArguments<C>) =>
    caller.request(call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Reflect.get(given, 'body')),
    })
  const answers = [
    await asked(calls.acceptTicket, accepting(ticket)),
    await asked(calls.reassignTicket, givingTo(ticket, one.jonas.me.id)),
    await asked(calls.changeTicketDepartment, movingTo(ticket, one.company.sales.departmentid)),
    await asked(calls.closeTicket, closing(ticket)),
  ]
  return Promise.all(answers.map(async (answer) => String(Reflect.get(Object(await answer.json()), 'error'))))
}

describe('reassigning a ticket', () => {
  test('to a colleague makes it his or hers, and all pages receive it', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const listener = await one.emine.socket()
    await one.jonas.call(calls.reassignTicket, givingTo(ticket, one.emine.me.id))
    const received = await listener.until(
      'newHandler',
      ({ payload }) => payload.ticket.ticketid === ticket.ticketid,
    )
    expect(received.payload.ticket).toMatchObject({ userid: one.emine.me.id, user_name: 'Emine Yilmaz' })
    expect(await seenBy(one.emine, ticket)).toMatchObject({ accepted: true, may: { send: true } })
    expect(await seenBy(one.jonas, ticket)).toMatchObject({ may: { send: false } })
    listener.close()
    await one.emine.call(calls.reassignTicket, givingTo(ticket, one.aiko.me.id))
    expect(await seenBy(one.aiko, ticket)).toMatchObject({ userid: one.aiko.me.id, department_name: 'Sales' })
  })

  test('to another department makes it pending there and takes it from sight here', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    await one.jonas.call(calls.changeTicketDepartment, movingTo(ticket, one.company.sales.departmentid))
    expect(await seenBy(one.aiko, ticket)).toMatchObject({
      accepted: false,
      userid: null,
      department_name: 'Sales',
      may: { accept: true },
    })
    expect(await one.jonas.refused(calls.getTicket, { params: ticket })).toMatchObject({ status: 404 })
  })

  test('needs an agent who exists, and a department that is not deleted', async () => {
    const { ticket } = await one.newTicket()
    const locked = await buildAgent(one.server)
    await one.mara.call(calls.lockAgent, { body: { userid: locked.userid } })
    for (const userid of [locked.userid, randomUUID()])
      expect(await one.jonas.refused(calls.reassignTicket, givingTo(ticket, userid))).toMatchObject({
        error: 'agent-not-available',
        field: 'newUser',
      })
    const gone = await buildDepartment(one.server)
    await one.mara.call(calls.deleteDepartment, { body: { departmentid: gone.departmentid } })
    expect(
      await one.jonas.refused(calls.changeTicketDepartment, movingTo(ticket, gone.departmentid)),
    ).toMatchObject({ message: 'Department not found!', field: 'newDepartment' })
    const nobody = await one.jonas.request(calls.reassignTicket.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...givingTo(ticket, '').body, newUser: '' }),
    })
    expect(await nobody.json()).toMatchObject({ field: 'newUser' })
    expect(await seenBy(one.jonas, ticket)).toMatchObject({ userid: null, department_name: 'Support' })
  })
})

describe('who may', () => {
  test('on a pending ticket any agent who sees it accepts, reassigns and closes', async () => {
    const [taken, given, moved, ended] = [
      (await one.newTicket()).ticket,
      (await one.newTicket()).ticket,
      (await one.newTicket()).ticket,
      (await one.newTicket()).ticket,
    ]
    await one.emine.call(calls.acceptTicket, accepting(taken))
    await one.emine.call(calls.reassignTicket, givingTo(given, one.jonas.me.id))
    await one.emine.call(calls.changeTicketDepartment, movingTo(moved, one.company.sales.departmentid))
    await one.emine.call(calls.closeTicket, closing(ended))
    const stages = await Promise.all([taken, given, moved, ended].map((ticket) => seenBy(one.mara, ticket)))
    expect(stages.map(({ userid, stage }) => [userid, stage])).toEqual([
      [one.emine.me.id, 'open'],
      [one.jonas.me.id, 'open'],
      [null, 'open'],
      [null, 'closed'],
    ])
  })

  test('on a handled ticket colleagues do nothing, and an administrator reassigns and closes', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    expect(await refusals(one.emine, ticket)).toEqual([
      'already-accepted',
      'not-the-handler',
      'not-the-handler',
      'not-the-handler',
    ])
    await one.mara.call(calls.reassignTicket, givingTo(ticket, one.emine.me.id))
    expect(await one.mara.call(calls.closeTicket, closing(ticket))).toMatchObject({ stage: 'closed' })
  })

  test('of another department finds nothing to accept, reassign or close', async () => {
    const { ticket } = await one.newTicket()
    expect(await refusals(one.aiko, ticket)).toEqual(Array.from({ length: 4 }, () => 'ticket-not-found'))
    expect(await seenBy(one.mara, ticket)).toMatchObject({ userid: null, stage: 'open' })
  })

  test('on a closed ticket nobody does anything more', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    await one.jonas.call(calls.closeTicket, closing(ticket))
    for (const caller of [one.jonas, one.mara])
      expect(await refusals(caller, ticket)).toEqual(Array.from({ length: 4 }, () => 'ticket-closed'))
  })

  test('with another created_on finds no ticket', async () => {
    const { ticket } = await one.newTicket()
    const wrong = { ...ticket, created_on: '2026-01-01T00:00:00.000000Z' }
    expect(await refusals(one.jonas, wrong)).toEqual(Array.from({ length: 4 }, () => 'ticket-not-found'))
  })
})

test('the signed-in agent acts, whatever the body names', async () => {
  const { ticket } = await one.newTicket()
  const body = accepting(ticket, one.emine.me.id)
  expect(await one.jonas.call(calls.acceptTicket, body)).toMatchObject({ userid: one.jonas.me.id })
  const closed = await one.jonas.call(calls.closeTicket, closing(ticket))
  expect(closed).toMatchObject({ closed_by_name: 'Jonas Weber', department_name: 'Support' })
  expect(Object.values(closed.may)).not.toContain(true)
})

test('a closing is sent to the department and to administrators, and to nobody else', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  // The first administrator belongs to another department.
  const [emine, admin, aiko] = await Promise.all([one.emine.socket(), one.admin.socket(), one.aiko.socket()])
  await one.jonas.call(calls.closeTicket, closing(ticket))
  for (const listener of [emine, admin]) {
    const { payload } = await listener.until('closeTicket')
    expect(payload.ticket).toMatchObject({ ticketid: ticket.ticketid, closed_by_name: 'Jonas Weber' })
    expect(payload.ticket.closed_on).not.toBeNull()
  }
  await one.settled()
  expect(aiko.receivedOf('closeTicket')).toEqual([])
  for (const listener of [emine, admin, aiko]) listener.close()
})
