import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatDesk, startChatDesk, words } from '../../features/chat/testing/chat-desk.ts'
import { accepting, addressed, closing, giving, moving, type Scene } from './ticket-deeds.ts'
import { eventsExplainState } from './verify.ts'

let one: ChatDesk
beforeAll(async () => {
  one = await startChatDesk()
})
afterAll(() => one.stop())

/** Presses the button under the newest question that has one. */
async function pressing({ phone }: Scene, index: number): Promise<void> {
  await one.settled()
  const question = phone.chat().messages.findLast(({ buttons }) => buttons.length > 0)
  const label = question?.buttons.flat()[index]?.data
  if (question === undefined || label === undefined) throw new Error('There is no button to press.')
  phone.presses(question.id, label)
}

interface Deed {
  what: string
  before?(at: Scene): Promise<unknown>
  deed(at: Scene): Promise<unknown>
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

const deeds: Deed[] = [
  { what: 'accepting', deed: accepted },
  { what: 'closing by the handler', before: accepted, deed: (at) => closing(one.jonas, at) },
  { what: 'closing by an administrator', before: accepted, deed: (at) => closing(one.mara, at) },
  { what: 'closing while pending', deed: (at) => closing(one.emine, at) },
  { what: 'giving to a colleague', before: accepted, deed: (at) => giving(one.jonas, at, one.emine) },
  {
    what: 'giving into another department',
    before: accepted,
    deed: (at) => giving(one.mara, at, one.aiko),
  },
  {
    what: 'moving to another department',
    before: accepted,
    deed: (at) => moving(one.jonas, at, one.company.sales.departmentid),
  },
  { what: 'moving while pending', deed: (at) => moving(one.emine, at, one.company.sales.departmentid) },
  {
    what: 'moving there and back',
    deed: async (at) => {
      await moving(one.mara, at, one.company.sales.departmentid)
      await moving(one.mara, at, one.company.support.departmentid)
    },
  },
  {
    what: 'reading',
    deed: ({ ticket }) =>
      one.jonas.call(calls.markTicketRead, { params: { ticketid: ticket.ticketid }, body: { seq: 1 } }),
  },
  {
    what: 'a client number',
    deed: ({ ticket }) =>
      one.jonas.call(calls.updateClientNumber, {
        body: { ...addressed(ticket), client_number: 'NC-1007', clientid: ticket.clientid, departmentId: '' },
      }),
  },
  { what: 'blocking the client', deed: ({ ticket }) => one.mara.call(calls.blockClient, blocking(ticket)) },
  { what: 'a rating', before: closed, deed: (at) => pressing(at, 2) },
  { what: 'a changed rating', before: ratedPoorly, deed: (at) => pressing(at, 2) },
  {
    what: 'reopening with its handler there',
    before: closed,
    deed: async ({ phone }) => phone.writes('It is back!'),
  },
  {
    what: 'reopening of a rated ticket',
    before: async (at) => {
      await closed(at)
      await pressing(at, 1)
    },
    deed: async ({ phone }) => phone.writes('It is back!'),
  },
  {
    what: 'a whole life',
    deed: async (at) => {
      await accepting(one.emine, at)
      await one.emine.call(calls.sendMessage, words(at.ticket, 'Try to descale it.'))
      await closing(one.emine, at)
      await pressing(at, 1)
    },
  },
]

const blocking = ({ clientid }: MyTicket) => ({ params: { clientid }, body: { blocked: true } })

test.each(deeds)('$what', async ({ before, deed }) => {
  const at = await one.newTicket()
  await before?.(at)
  const { jonas, emine, aiko, mara } = one
  const onlookers = { people: { jonas, emine, aiko, mara }, tickets: [at.ticket], settled: one.settled }
  const heard = await eventsExplainState(onlookers, () => deed(at))
  expect(Object.values(heard).flat().length).toBeGreaterThan(0)
})

test('a new client, who is asked for a department and chooses it', async () => {
  const phone = one.client(77_001, 'Newcomer')
  const { jonas, emine, aiko, mara } = one
  const heard = await eventsExplainState(
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
  expect(heard['mara']).toContain('newTicket')
  expect(heard['emine']?.length).toBeGreaterThan(0)
})

test('a change that nobody is told of is found', async () => {
  const { ticket } = await one.newTicket()
  const { jonas } = one
  const silently = () =>
    one.desk.app.db.query
      .updateTable('tickets')
      .set({ unanswered: 7 })
      .where('ticketid', '=', ticket.ticketid)
      .execute()
  const verified = eventsExplainState(
    { people: { jonas }, tickets: [ticket], settled: one.settled },
    silently,
  )
  await expect(verified).rejects.toThrow('what jonas knows from events')
})
