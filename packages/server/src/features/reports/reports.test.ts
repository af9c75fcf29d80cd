import { type CallArguments, calls, type ReportFigures, type MyTicket } from '@switchboard/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import type { Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { cellsQuery } from '../activity-log/report-cells-store.ts'

const minute = 60_000
const berlin = 'Europe/Berlin'
let zone = berlin
let one: ChatServer

beforeAll(async () => {
  one = await startChatServer()
  // A wait is as long as a test says.
  one.server.clock.stand()
  // The steps take most of an hour of one day: late in the evening of one place it is afternoon in another.
  if (hourIn(berlin) >= 20) zone = 'America/New_York'
})
afterAll(() => one.stop())

type Range = CallArguments<typeof calls.getReport>['query']

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', timeZone }).format(one.server.clock.millis()))
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(one.server.clock.millis())
const report = (caller: Caller, range: Partial<Range> = {}) =>
  caller.call(calls.getReport, { query: { from: today(), to: today(), zone, ...range } })
const stepOf = ({ ticketid, created_on }: MyTicket) => ({ body: { ticketid, created_on } })

/** A ticket of Support that waits so long before Jonas accepts it. */
async function acceptedAfter(minutes: number) {
  const made = await one.newTicket()
  one.server.clock.tick(minutes * minute)
  await one.jonas.call(calls.acceptTicket, stepOf(made.ticket))
  return made
}

/** What happened between two looks; both at the same day. */
async function changes(caller: Caller, operation: () => Promise<unknown>): Promise<Partial<ReportFigures>> {
  const before = (await report(caller)).whole
  await operation()
  const after = (await report(caller)).whole
  return Object.fromEntries(
    (['opened', 'closed', 'reopened', 'accepted', 'ratings'] as const).map((key) => [
      key,
      after[key] - before[key],
    ]),
  )
}

describe('the figures', () => {
  it('count every step of a ticket, in its department at that time, with the waiting time of its client', async () => {
    const { ticket, phone } = await acceptedAfter(4)
    await acceptedAfter(8)
    await acceptedAfter(30)
    await one.jonas.call(calls.closeTicket, stepOf(ticket))
    // Until then Jonas may undo it.
    await one.server.letPass(5000)
    const question = await phone.waitsFor(({ buttons }) => buttons.flat().some(({ text }) => text === '⭐'))
    phone.presses(question.id, '⭐⭐')
    await one.settled()
    phone.writes('It drips again')
    await one.settled()
    const { whole, days, departments } = await report(one.mara)
    expect(whole).toMatchObject({ opened: 3, closed: 1, reopened: 1, accepted: 3, ratings: 1, rating: 2 })
    expect(Math.floor((whole.wait_median ?? 0) / 60)).toBe(8)
    expect(Math.floor((whole.wait_p90 ?? 0) / 60)).toBe(25)
    expect(Math.floor((whole.wait_average ?? 0) / 60)).toBe(14)
    expect(days).toEqual([{ day: today(), ...whole }])
    expect(departments).toEqual([
      { departmentid: one.company.support.departmentid, department_name: 'Support', ...whole },
    ])
  })

  it('count a ticket that is given to somebody as accepted, and one that changes hands as nothing', async () => {
    const { ticket } = await one.newTicket()
    const give = (newUser: string) =>
      one.mara.call(calls.reassignTicket, { body: { ...stepOf(ticket).body, newUser } })
    expect(await changes(one.mara, () => give(one.jonas.me.id))).toMatchObject({ accepted: 1 })
    expect(await changes(one.mara, () => give(one.emine.me.id))).toMatchObject({ accepted: 0 })
  })

  it('of a ticket whose client chooses a department late belong to that department from its beginning', async () => {
    const opened = async () => (await report(one.emine)).whole.opened
    const before = await opened()
    await one.newTicket()
    expect(await opened()).toBe(before + 1)
  })

  it('show an agent the own department and the own actions elsewhere, and one department on request', async () => {
    const { ticket } = await one.newTicket()
    expect((await report(one.aiko)).whole).toMatchObject({ opened: 0, accepted: 0 })
    await one.mara.call(calls.reassignTicket, { body: { ...stepOf(ticket).body, newUser: one.jonas.me.id } })
    await one.jonas.call(calls.closeTicket, stepOf(ticket))
    const support = await report(one.jonas)
    expect(support.whole).toEqual((await report(one.mara)).whole)
    const { departmentid } = one.company.sales
    expect((await report(one.mara, { departmentid })).whole.opened).toBe(0)
    expect((await report(one.aiko, { departmentid: one.company.support.departmentid })).whole.closed).toBe(0)
  })

  it('count two waits of a ticket that is handed over to another department, and not the work in between', async () => {
    const { departmentid } = one.company.sales
    const waited = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select (sum(waited_microseconds) / 1e6)::float8 as seconds from ticket_tally`.execute(
        one.server.app.db.query,
      )
      return rows[0]?.seconds ?? 0
    }
    const before = await waited()
    const { ticket } = await acceptedAfter(1)
    expect(Math.round(((await waited()) - before) / 60)).toBe(1)
    one.server.clock.tick(40 * minute)
    const moving = { body: { ...stepOf(ticket).body, newDepartment: departmentid } }
    await one.jonas.call(calls.changeTicketDepartment, moving)
    one.server.clock.tick(2 * minute)
    await one.aiko.call(calls.acceptTicket, stepOf(ticket))
    const { whole } = await report(one.mara, { departmentid })
    expect(whole.accepted).toBe(1)
    expect(Math.floor((whole.wait_median ?? 0) / 60)).toBe(2)
    // The sums of the tickets table have the last wait of each ticket.
    expect(Math.floor(((await waited()) - before) / 60)).toBe(2)
  })
})

it('of an account are those of its tickets, and are included only on request', async () => {
  const { whole, accounts } = await report(one.mara, { accounts: 'yes' })
  expect(whole.opened).toBeGreaterThan(0)
  expect(accounts).toMatchObject([{ platform: 'telegram', account_name: null, ...whole }])
  expect((await report(one.mara)).accounts).toBeNull()
  const ofSales = await report(one.aiko, { accounts: 'yes' })
  expect(ofSales.whole.opened).toBe(0)
  expect(ofSales.accounts).toMatchObject([{ platform: 'telegram', ...ofSales.whole }])
})

describe('days', () => {
  const steps = (instants: readonly string[]) =>
    sql`insert into actions (action_type, action_time, ticketid)
      select 'ticket_close', at, ticketid
      from unnest(${instants}::timestamptz[]) as at, (select ticketid from tickets limit 1) as one_ticket
    `.execute(one.server.app.db.query)
  const closedBy = async (range: Range) =>
    Object.fromEntries((await report(one.mara, range)).days.map(({ day, closed }) => [day, closed]))

  it('begin and end at midnight of the viewer, also when the clocks change', async () => {
    await steps([
      '2019-03-30T22:59:59Z',
      '2019-03-30T23:00:00Z',
      '2019-03-31T21:59:59Z',
      '2019-03-31T22:00:00Z',
    ])
    expect(await closedBy({ from: '2019-03-30', to: '2019-04-01', zone: berlin })).toEqual({
      '2019-03-30': 1,
      '2019-03-31': 2,
      '2019-04-01': 1,
    })
    await steps(['2019-07-01T18:14:59Z', '2019-07-01T18:15:00Z'])
    expect(await closedBy({ from: '2019-07-01', to: '2019-07-02', zone: 'Asia/Kathmandu' })).toEqual({
      '2019-07-01': 1,
      '2019-07-02': 1,
    })
  })

  it.each(['EST5EDT', 'CET', 'Japan', 'GMT', 'Etc/GMT-2', 'europe/berlin'])(
    'are counted in any zone that has a name: %s',
    async (name) => {
      const range = { from: '2019-03-01', to: '2019-03-01', zone: name }
      expect(await closedBy(range)).toEqual({ '2019-03-01': 0 })
    },
  )

  it.each([
    ['zone', { zone: 'Europe/Atlantis' }],
    ['zone', { zone: 'Etc/Unknown' }],
    ['zone', { zone: '+02:00' }],
    ['zone', { zone: "UTC'; drop table actions; --" }],
    ['from', { from: '2019-02-30' }],
    ['from', { from: '0000-01-01', to: '0000-01-02' }],
    ['to', { from: '8999-12-31', to: '9000-01-01' }],
    ['to', { from: '2019-03-02', to: '2019-03-01' }],
    ['from', { from: '2019-01-01', to: '2020-01-02' }],
  ])('that cannot be are refused: %s of %o', async (field, range) => {
    const query = { from: '2019-03-01', to: '2019-03-01', zone, ...range }
    expect(await one.mara.refused(calls.getReport, { query })).toMatchObject({ status: 400, field })
  })
})

it('reads one range of one index, for every reader and any number of tickets', async () => {
  const { db } = one.server.app
  await sql`insert into actions (action_type, action_time, ticketid, departmentid, waited)
    select 'ticket_accept', '2018-01-01'::timestamptz + n * interval '10 minutes', ticketid, departmentid, n % 900
    from generate_series(1, 20000) as n, (select ticketid, departmentid from tickets limit 1) as one_ticket
  `.execute(db.query)
  await asOwner(one.server.databaseUrl, 'vacuum analyze actions')
  const bounds = ['2018-02-01T00:00:00Z', '2018-02-02T00:00:00Z', '2018-02-03T00:00:00Z']
  for (const { me } of [one.mara, one.jonas]) {
    const plan = await planOf(cellsQuery(me, { bounds, departmentid: undefined, byAccount: false }))
    expect(plan).toContain('Index Only Scan using actions_insight')
    expect(plan).toMatch(/Index Cond: .*action_time >= .*action_time < /)
    expect(plan).not.toContain('Seq Scan')
    const byAccount = await planOf(cellsQuery(me, { bounds, departmentid: undefined, byAccount: true }))
    expect(byAccount).toContain('actions_insight')
    expect(byAccount).not.toContain('Seq Scan on actions')
  }
})

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(one.server.app.db.query)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
