import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer, words } from '../../features/chat/testing/chat-server.ts'
import {
  accepting,
  addressed,
  closing,
  giving,
  moving,
  type Scene,
  snoozing,
  undoing,
} from './ticket-actions.ts'
import { eventsExplainState } from './verify.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

/** Presses the button under the newest question that has one. */
async function pressing({ phone }: Scene, index: number): Promise<void> {
  await one.server.letPass(5000)
  const question = phone.chat().messages.findLast(({ buttons }) => buttons.length > 0)
  const label = question?.buttons.flat()[index]?.data
  if (question === undefined || label === undefined) throw new Error('There is no button to press.')
  phone.presses(question.id, label)
}

async function pinningLast({ ticket }: Scene): Promise<void> {
  const last = (await one.messages(one.jonas, ticket)).at(-1)
  if (last === undefined) throw new Error('There is no message.')
  const { messageid, created_on } = last
  await one.jonas.call(calls.pinMessage, {
    params: { ticketid: ticket.ticketid },
    body: { messageid, created_on, ticket_created_on: ticket.created_on },
  })
}

const HOUR = 3600_000

const scheduling = ({ ticket }: Scene) =>
  one.jonas.call(calls.scheduleMessage, {
    params: { ticketid: ticket.ticketid },
    body: {
      created_on: ticket.created_on,
      content: 'Did it come?',
      due_on: new Date(one.server.clock.millis() + HOUR).toISOString(),
    },
  })

interface Action {
  what: string
  before?(at: Scene): Promise<unknown>
  action(at: Scene): Promise<unknown>
}

const accepted = (at: Scene) => accepting(one.jonas, at)
async function closed(at: Scene): Promise<void> {
  await accepted(at)
  await closing(one.jonas, at)
}
async function ratedPoorly(at: Scene): Promise<void> {
  await closed(at)
  await pressing(at, 0)
}

const actions: Action[] = [
  { what: 'accepting', action: accepted },
  { what: 'closing by the handler', before: accepted, action: (at) => closing(one.jonas, at) },
  { what: 'closing by an administrator', before: accepted, action: (at) => closing(one.mara, at) },
  { what: 'closing while pending', action: (at) => closing(one.emine, at) },
  {
    what: 'accepting and undoing it',
    action: async (at) => {
      const step = await accepting(one.jonas, at)
      const { ticketid, last_seq: seq } = step
      await one.jonas.call(calls.markTicketRead, { params: { ticketid }, body: { seq } })
      await pinningLast(at)
      await undoing(one.jonas, step, 'accept')
    },
  },
  {
    what: 'closing and undoing it',
    before: accepted,
    action: async (at) => undoing(one.mara, await closing(one.mara, at), 'close'),
  },
  {
    what: 'undoing, and a message of the client after it',
    action: async (at) => {
      await undoing(one.jonas, await accepting(one.jonas, at), 'accept')
      at.phone.writes('Anybody?')
    },
  },
  { what: 'snoozing', before: accepted, action: (at) => snoozing(one.jonas, at) },
  {
    what: 'snoozing, and a message of the client',
    before: accepted,
    action: async (at) => {
      await snoozing(one.jonas, at)
      at.phone.writes('It is urgent after all')
    },
  },
  { what: 'scheduling an answer', before: accepted, action: scheduling },
  {
    what: 'an answer that was scheduled, and is sent at its time',
    before: accepted,
    action: async (at) => {
      await scheduling(at)
      one.server.clock.tick(HOUR)
    },
  },
  {
    what: 'closing with an answer that was scheduled, and undoing it',
    before: async (at) => {
      await accepted(at)
      await scheduling(at)
    },
    action: async ({ ticket }) => {
      const body = { ...addressed(ticket), cancel_scheduled: true }
      const said = { userid: ticket.clientid, departmentid: '', closed_by_name: '' }
      const gone = await one.jonas.call(calls.closeTicket, { body: { ...body, ...said } })
      await one.settled()
      await undoing(one.jonas, gone, 'close')
    },
  },
  { what: 'giving to a colleague', before: accepted, action: (at) => giving(one.jonas, at, one.emine) },
  {
    what: 'giving into another department',
    before: accepted,
    action: (at) => giving(one.mara, at, one.aiko),
  },
  {
    what: 'moving to another department',
    before: accepted,
    action: (at) => moving(one.jonas, at, one.company.sales.departmentid),
  },
  { what: 'moving while pending', action: (at) => moving(one.emine, at, one.company.sales.departmentid) },
  {
    what: 'moving there and back',
    action: async (at) => {
      await moving(one.mara, at, one.company.sales.departmentid)
      await moving(one.mara, at, one.company.support.departmentid)
    },
  },
  {
    what: 'reading',
    action: ({ ticket }) =>
      one.jonas.call(calls.markTicketRead, { params: { ticketid: ticket.ticketid }, body: { seq: 1 } }),
  },
  {
    what: 'a client number',
    action: ({ ticket }) =>
      one.jonas.call(calls.updateClientNumber, {
        body: { ...addressed(ticket), client_number: 'NC-1007', clientid: ticket.clientid, departmentId: '' },
      }),
  },
  {
    what: 'blocking the client of a closed ticket',
    before: (at) => closing(one.emine, at),
    action: ({ ticket }) => one.mara.call(calls.blockClient, blocking(ticket)),
  },
  { what: 'blocking the client', action: ({ ticket }) => one.mara.call(calls.blockClient, blocking(ticket)) },
  { what: 'a rating', before: closed, action: (at) => pressing(at, 2) },
  { what: 'a changed rating', before: ratedPoorly, action: (at) => pressing(at, 2) },
  {
    what: 'reopening with its handler there',
    before: closed,
    action: async ({ phone }) => phone.writes('It is back!'),
  },
  {
    what: 'reopening of a rated ticket',
    before: async (at) => {
      await closed(at)
      await pressing(at, 1)
    },
    action: async ({ phone }) => phone.writes('It is back!'),
  },
  {
    what: 'a whole life',
    action: async (at) => {
      await accepting(one.emine, at)
      await one.emine.call(calls.sendMessage, words(at.ticket, 'Try to descale it.'))
      await closing(one.emine, at)
      await pressing(at, 1)
    },
  },
]

const blocking = ({ clientid }: MyTicket) => ({ params: { clientid }, body: { blocked: true } })

test.each(actions)('$what', async ({ before, action }) => {
  const at = await one.newTicket()
  await before?.(at)
  const { jonas, emine, aiko, mara } = one
  const onlookers = { people: { jonas, emine, aiko, mara }, tickets: [at.ticket], settled: one.settled }
  const received = await eventsExplainState(onlookers, () => action(at))
  expect(Object.values(received).flat().length).toBeGreaterThan(0)
})

test('a new client, who is asked for a department and chooses it', async () => {
  const phone = one.client(77_001, 'Newcomer')
  const { jonas, emine, aiko, mara } = one
  const received = await eventsExplainState(
    { people: { jonas, emine, aiko, mara }, settled: one.settled },
    async () => {
      phone.writes('Hello?')
      await one.settled()
      const question = phone.chat().messages.findLast(({ buttons }) => buttons.length > 0)
      const support = question?.buttons.flat().find(({ text }) => text === 'Support')
      if (question === undefined || support?.data === undefined) throw new Error('Nobody asked.')
      phone.presses(question.id, support.data)
    },
  )
  expect(received['mara']).toContain('newTicket')
  expect(received['emine']?.length).toBeGreaterThan(0)
})

test('a change without an event is found', async () => {
  const { ticket } = await one.newTicket()
  const { jonas } = one
  const silently = () =>
    one.server.app.db.query
      .updateTable('tickets')
      .set({ unanswered: 7 })
      .where('ticketid', '=', ticket.ticketid)
      .execute()
  const verified = eventsExplainState(
    { people: { jonas }, tickets: [ticket], settled: one.settled, patience: 100 },
    silently,
  )
  await expect(verified).rejects.toThrow('what jonas knows from events')
})
