import {
  calls,
  fitsRule,
  groupOf,
  inOrder,
  type MyTicket,
  placeByOrder,
  platforms,
  showAll,
  TicketOrder,
  type TicketRule,
  ViewName,
} from '@switchboard/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildAgent,
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { buildPendingTicket } from '../departments/testing/build-pending-ticket.ts'

const TICKETS = 60
const SEED = 20_261_126

let server: TestServer
let company: Company
/** An administrator, agents of both departments, and one of none. */
let people: Record<'mara' | 'jonas' | 'aiko' | 'nomad', Caller>

beforeAll(async () => {
  server = await startTestServer()
  company = await buildCompany(server)
  const nomad = await server.signIn(await buildAgent(server, { department: null }))
  const [mara, jonas, aiko] = await Promise.all(
    [company.mara, company.jonas, company.aiko].map((one) => server.signIn(one)),
  )
  if (!mara || !jonas || !aiko) throw new Error('Somebody did not sign in.')
  people = { mara, jonas, aiko, nomad }
  await buildMix()
})
afterAll(() => server.stop())

/** Tickets of all groups, departments and handlers, with many equal times. */
async function buildMix(): Promise<void> {
  const instant = fc.constantFrom(
    ...['00.000001', '00.1', '05', '59.999999'].map((seconds) => `2026-03-18T14:31:${seconds}Z`),
  )
  const handlers = Object.values(people).map(({ me }) => me.id)
  const state = fc.record({
    created_on: instant,
    waiting_since: fc.option(instant),
    queued_on: fc.option(instant),
    departmentid: fc.constantFrom(company.support.departmentid, company.sales.departmentid, null),
    userid: fc.constantFrom(null, null, ...handlers),
    platform: fc.constantFrom(...platforms),
    last: fc.option(instant),
    until: fc.constantFrom(null, '2099-03-19T08:00:00.5Z', '9999-12-31T23:59:59Z'),
    isSnoozed: fc.constantFrom(false, false, true),
    read: fc.constantFrom(0, 1, 3),
  })
  for (const { last, until, isSnoozed, read, ...one } of fc.sample(state, { numRuns: TICKETS, seed: SEED })) {
    const ticketid = await buildPendingTicket(server, company.support)
    const { query } = server.app.db
    await query
      .updateTable('tickets')
      .set({
        ...one,
        choosing_since: one.departmentid === null && one.userid === null ? one.created_on : null,
        last_client_seq: 2,
        last_message: last === null ? null : previewAt(last),
        snoozed_by: isSnoozed ? company.mara.userid : null,
        snoozed_by_name: isSnoozed ? 'Mara Okafor' : null,
        snoozed_until: isSnoozed ? until : null,
      })
      .where('ticketid', '=', ticketid)
      .execute()
    const marks = handlers.map((userid) => ({ userid, ticketid, read_seq: read }))
    if (read > 0) await query.insertInto('ticket_reads').values(marks).execute()
  }
}

const previewAt = (created_on: string) =>
  JSON.stringify({
    type: 'text',
    content: 'Hello',
    recorded: false,
    duration: null,
    isagent: false,
    created_by: null,
    created_by_name: '',
    created_on,
  })

const allOpen = async (caller: Caller): Promise<MyTicket[]> => {
  const tickets = await caller.call(calls.getTickets)
  return typeof tickets === 'string' ? [] : tickets
}

const idsOf = (tickets: readonly MyTicket[]) => tickets.map(({ ticketid }) => ticketid)

const askedBy = ({ view, order, filter }: TicketRule) => ({
  view,
  order,
  platform: filter.platform ?? undefined,
  departmentid: filter.department?.id,
  handlerid: filter.handler?.id,
})

/** All pages of so many rows, one after the other. */
async function pagesOf(caller: Caller, rule: TicketRule, count: number): Promise<MyTicket[][]> {
  const placeOf = placeByOrder(caller.me, rule.order)
  const pages: MyTicket[][] = []
  for (;;) {
    const last = pages.at(-1)?.at(-1)
    const after = last && placeOf(last).join(',')
    const page = await caller.call(calls.getTicketPage, { query: { ...askedBy(rule), count, after } })
    pages.push(page)
    if (page.length < count) return pages
  }
}

function* everyRule(): Generator<TicketRule> {
  const departments = [null, { id: company.sales.departmentid, name: 'Sales' }]
  const handlers = [null, { id: company.jonas.userid, name: 'Jonas' }]
  for (const view of ViewName.options)
    for (const order of TicketOrder.options)
      for (const platform of [null, 'viber' as const])
        for (const department of departments)
          for (const handler of handlers) yield { view, order, filter: { platform, department, handler } }
}

test.each(['mara', 'jonas', 'aiko', 'nomad'] as const)(
  'the pages of %s hold what the rules of the contract put into a list, in its order',
  async (who) => {
    const caller = people[who]
    const open = await allOpen(caller)
    expect(open.length).toBeGreaterThan(3)
    for (const rule of everyRule()) {
      const fitting = open.filter((ticket) => fitsRule(caller.me, ticket, rule))
      const listed = inOrder(fitting, placeByOrder(caller.me, rule.order))
      expect([rule, idsOf((await pagesOf(caller, rule, 7)).flat())]).toEqual([rule, idsOf(listed)])
    }
  },
)

test('a page has fifty tickets unless another number is asked for, and 200 at most', async () => {
  const [first = [], second = []] = await pagesOf(people.mara, showAll, 50)
  expect(await people.mara.call(calls.getTicketPage, { query: {} })).toEqual(first)
  expect([first.length, second.length]).toEqual([50, TICKETS - 50])
  for (const count of [0, 201])
    expect(await people.mara.refused(calls.getTicketPage, { query: { count } })).toMatchObject({
      status: 400,
    })
})

describe('the counts', () => {
  test.each(['mara', 'jonas', 'aiko', 'nomad'] as const)(
    'of %s are those of the open tickets in sight, by all that views and filters look at',
    async (who) => {
      const caller = people[who]
      const { facets } = await caller.call(calls.getTicketCounts)
      const counted = new Map<string, { count: number; unread: number }>()
      for (const ticket of await allOpen(caller)) {
        const group = groupOf(caller.me, ticket)
        const name = JSON.stringify([
          ticket.departmentid,
          ticket.department_name,
          ticket.userid,
          ticket.user_name,
          ticket.platform,
          group === 'mine' || group === 'colleagues' ? 'handled' : group,
        ])
        const { count, unread } = counted.get(name) ?? { count: 0, unread: 0 }
        const isUnread = ticket.userid === caller.me.id && ticket.last_client_seq > ticket.read_seq
        counted.set(name, { count: count + 1, unread: unread + Number(isUnread) })
      }
      const answered = facets.map(
        ({ departmentid, department_name, userid, user_name, platform, group, count, unread }) =>
          [
            JSON.stringify([departmentid, department_name, userid, user_name, platform, group]),
            { count, unread },
          ] as const,
      )
      expect(new Map(answered)).toEqual(counted)
      expect(answered).toHaveLength(counted.size)
      expect([...counted.values()].some(({ unread }) => unread > 0)).toBe(true)
    },
  )

  test('name the newest event that they contain', async () => {
    const watching = await people.mara.socket()
    const ticketid = await buildPendingTicket(server, company.sales)
    const { created_on } = await people.mara.call(calls.getTicket, { params: { ticketid } })
    const before = await people.aiko.call(calls.getTicketCounts)
    await people.aiko.call(calls.acceptTicket, { body: { ticketid, created_on, userid: people.aiko.me.id } })
    // Asked before anybody has read the event.
    const after = await people.aiko.call(calls.getTicketCounts)
    const { id } = await watching.until('acceptTicket', ({ payload }) => payload.ticket.ticketid === ticketid)
    // Null where another event has no position yet.
    expect(before.position ?? 0).toBeLessThan(id)
    expect(after.position ?? id).toBeGreaterThanOrEqual(id)
    watching.close()
  })
})

test('read marks are mine, of the open tickets in sight', async () => {
  for (const caller of Object.values(people)) {
    const marks = await caller.call(calls.getReadMarks)
    const read = (await allOpen(caller)).filter(({ read_seq }) => read_seq > 0)
    expect(marks.length).toBeGreaterThan(0)
    expect(marks).toEqual(
      read
        .map(({ ticketid, read_seq }) => ({ ticketid, read_seq }))
        .toSorted((a, b) => (a.ticketid < b.ticketid ? -1 : 1)),
    )
  }
})
