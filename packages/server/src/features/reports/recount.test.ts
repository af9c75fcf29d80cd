import { calls, type MyTicket, type ReportFigures } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { accept, addressed, close, seenBy, undo } from '../ticket-life/testing/undo-calls.ts'

const minute = 60_000
const day = 24 * 60 * minute
let one: ChatServer

beforeAll(async () => {
  one = await startChatServer()
  // A wait is as long as a test says.
  one.server.clock.stand()
})
afterAll(() => one.stop())

const isoDay = (millis: number) => new Date(millis).toISOString().slice(0, 10)

/** The days around now: a run at midnight has its steps in two of them. */
async function report(by: Caller) {
  const now = one.server.clock.millis()
  const query = { from: isoDay(now - day), to: isoDay(now + day), zone: 'UTC' }
  return by.call(calls.getReport, { query })
}

const minutesOf = (seconds: number | null) => Math.floor((seconds ?? 0) / 60)
const inMinutes = ({ wait_median, wait_p90, wait_average, ...counts }: ReportFigures) => ({
  ...counts,
  median: minutesOf(wait_median),
  p90: minutesOf(wait_p90),
  average: minutesOf(wait_average),
})

async function acceptAfter(minutes: number, by: Caller, ticket: MyTicket) {
  one.server.clock.tick(minutes * minute)
  return accept(by, ticket)
}

it('the figures count what has happened to tickets that are undone, reopened, handed over, returned and merged, once each', async () => {
  const undone = await one.newTicket()
  await undo(one.jonas, 'accept', await acceptAfter(4, one.jonas, undone.ticket))
  await acceptAfter(3, one.emine, undone.ticket)
  await one.server.letPass(5000)
  await undo(one.emine, 'close', await close(one.emine, undone.ticket))
  await close(one.emine, await seenBy(one.emine, undone.ticket))
  await one.server.letPass(5000)
  undone.phone.writes('It drips again')
  await one.settled()
  await acceptAfter(5, one.jonas, await seenBy(one.jonas, undone.ticket))

  const moved = await one.newTicket()
  await acceptAfter(2, one.jonas, moved.ticket)
  const { departmentid } = one.company.sales
  await one.jonas.call(calls.changeTicketDepartment, {
    body: { ...addressed(moved.ticket), newDepartment: departmentid },
  })
  await acceptAfter(6, one.aiko, moved.ticket)

  const returned = await one.newTicket()
  await acceptAfter(1, one.jonas, returned.ticket)
  await one.server.letPass(5000)
  await one.mara.call(calls.lockAgent, { body: { userid: one.jonas.me.id } })
  await acceptAfter(3, one.emine, returned.ticket)
  await accept(one.emine, undone.ticket)

  const merged = await one.newTicket()
  await acceptAfter(10, one.emine, merged.ticket)
  const { mergeid } = await one.mara.call(calls.mergeClients, {
    params: { clientid: undone.ticket.clientid },
    body: { other_clientid: merged.ticket.clientid },
  })
  const { whole, departments } = await report(one.mara)
  // Waits in minutes: 7, 5 and 3; 2 and 6; 1 and 3; 10.
  expect(inMinutes(whole)).toEqual({
    opened: 4,
    closed: 1,
    reopened: 1,
    accepted: 8,
    ratings: 0,
    rating: null,
    median: 4,
    p90: 7,
    average: 4,
  })
  expect(departments).toMatchObject([
    { department_name: 'Sales', opened: 0, accepted: 1, closed: 0, reopened: 0 },
    { department_name: 'Support', opened: 4, accepted: 7, closed: 1, reopened: 1 },
  ])
  const { rows } = await sql`
    select (select count(*)::int from tickets) as opened,
      (select count(*)::int from messages where type = 'close') as closed,
      (select count(*)::int from messages where type = 'reopen') as reopened
  `.execute(one.server.app.db.query)
  expect(rows).toEqual([{ opened: whole.opened, closed: whole.closed, reopened: whole.reopened }])
  expect((await report(one.emine)).whole).toMatchObject({ opened: 4, accepted: 7 })
  await one.mara.call(calls.undoMerge, { params: { mergeid }, body: {} })
  expect((await report(one.mara)).whole).toEqual(whole)

  const { widgetData } = await one.mara.call(calls.getTicketTable)
  // The last wait of each ticket: 3, 6, 3 and 10.
  expect(widgetData).toMatchObject({ total: 4, pending: 0, closed: 0 })
  expect(Math.floor(widgetData.averageAcceptanceTime * 10)).toBe(55)
})
