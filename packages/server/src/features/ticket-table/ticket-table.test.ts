import { calls, newestList } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { later } from '../../platform/lib/clock.ts'
import { rollUpCounters } from './ticket-table.ts'
import { buildPendingTicket } from '../departments/testing/build-pending-ticket.ts'

let server: TestServer
let people: Company
let mara: Caller
let aiko: Caller
/** Newest first. */
const made: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  aiko = await server.signIn(people.aiko)
  for (let count = 0; count < 23; count += 1) {
    made.unshift(await buildPendingTicket(server, count < 4 ? people.sales : people.support))
    server.clock.tick(1000)
  }
})
afterAll(() => server.stop())

const change = (ticketid: string, changes: object) =>
  server.app.db.query.updateTable('tickets').set(changes).where('ticketid', '=', ticketid).execute()
const after = (ticketid: string, minutes: number) =>
  server.app.db.query
    .selectFrom('tickets')
    .select('created_on')
    .where('ticketid', '=', ticketid)
    .executeTakeFirstOrThrow()
    .then(({ created_on }) => later(created_on, minutes * 60_000))

it('holds ten tickets at first and ten more each time, newest first, until the end of the table', async () => {
  const { tickets } = await mara.call(calls.getTicketTable)
  const further = await Promise.all(
    [10, 20, 30].map((offset) => mara.call(calls.getTicketRows, { params: { offset } })),
  )
  const rows = [tickets, ...further].flatMap((page) => (page === 'Table end reached!' ? [] : page))
  expect(rows.map(({ ticketid }) => ticketid)).toEqual(made)
  expect([tickets.length, ...further.map((page) => page.length)]).toEqual([
    10,
    10,
    3,
    'Table end reached!'.length,
  ])
  expect(further.at(-1)).toBe('Table end reached!')
  expect(tickets[0]?.accepted_on).toBe('1970-01-01T00:00:00.000000Z')
})

it.each(['mara', 'aiko'])('reads on below the last row for %s, whatever has left above it', async (name) => {
  const by = name === 'mara' ? mara : aiko
  const [, , next] = name === 'mara' ? made : made.slice(-4)
  const { tickets } = await by.call(calls.getTicketTable)
  const [first, last] = tickets
  if (first === undefined || last === undefined) throw new Error('The table holds too little.')
  await change(first.ticketid, { departmentid: null })
  const offset = newestList.placeOf(last).join(',')
  const rows = await by.call(calls.getTicketRows, { params: { offset } })
  await change(first.ticketid, { departmentid: first.departmentid })
  expect(typeof rows === 'string' ? rows : rows[0]?.ticketid).toBe(next)
})

it('shows an agent what is in sight only, in rows and in widgets', async () => {
  const { tickets, widgetData } = await aiko.call(calls.getTicketTable)
  expect(tickets.map(({ ticketid }) => ticketid)).toEqual(made.slice(-4))
  expect(widgetData).toMatchObject({ total: 4, telegram: 4, pending: 4, closed: 0 })
  expect(await aiko.call(calls.getTicketRows, { params: { offset: 10 } })).toBe('Table end reached!')
})

it('counts all, pending and closed tickets by platform, and how long acceptance takes', async () => {
  const before = (await mara.call(calls.getTicketTable)).widgetData
  expect(before).toMatchObject({
    total: 23,
    telegram: 23,
    whatsapp: 0,
    pending: 23,
    averageAcceptanceTime: 0,
  })
  const [first = '', second = '', third = ''] = made
  await change(first, { userid: people.jonas.userid, accepted_on: await after(first, 3) })
  await change(second, { userid: people.jonas.userid, accepted_on: await after(second, 6) })
  await change(second, { closed_on: await after(second, 9), platform: 'whatsapp' })
  await change(third, { closed_on: await after(third, 9) })
  expect((await mara.call(calls.getTicketTable)).widgetData).toMatchObject({
    total: 23,
    telegram: 22,
    whatsapp: 1,
    pending: 20,
    averageAcceptanceTime: 4.5,
    closed: 2,
    telegramClosed: 1,
    whatsappClosed: 1,
  })
})

it('keeps counters that match the tickets, before and after they are rolled up', async () => {
  const [, , , fourth = '', fifth = ''] = made
  await change(fourth, { userid: people.aiko.userid, accepted_on: await after(fourth, 5) })
  await change(fourth, { userid: null, accepted_on: null, departmentid: people.sales.departmentid })
  await change(fifth, { reopened_on: await after(fifth, 30), accepted_on: await after(fifth, 2) })
  const kept =
    await sums(sql`sum(total)::int as total, sum(closed)::int as closed, sum(pending)::int as pending,
    sum(accepted)::int as accepted, sum(waited_microseconds)::bigint as waited from ticket_tally`)
  const counted = await sums(sql`count(*)::int as total, count(closed_on)::int as closed,
    count(*) filter (where closed_on is null and userid is null)::int as pending,
    count(waited(created_on, reopened_on, accepted_on))::int as accepted,
    coalesce(sum(waited(created_on, reopened_on, accepted_on)), 0)::bigint as waited from tickets`)
  expect(kept).toEqual(counted)
  expect(counted.length).toBeGreaterThan(2)
  const { widgetData } = await mara.call(calls.getTicketTable)
  await rollUpCounters(server.app, 0)
  const { rows } = await sql`select from ticket_tally`.execute(server.app.db.query)
  expect(rows).toHaveLength(counted.length)
  expect((await mara.call(calls.getTicketTable)).widgetData).toEqual(widgetData)
})

/** By platform, department and handler. */
async function sums(what: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = await sql`
    select platform, departmentid, userid, ${what} group by platform, departmentid, userid
    order by platform, departmentid, userid
  `.execute(server.app.db.query)
  return rows.filter(
    (row) => !Object.entries(row ?? {}).some(([name, value]) => name === 'total' && Number(value) === 0),
  )
}
