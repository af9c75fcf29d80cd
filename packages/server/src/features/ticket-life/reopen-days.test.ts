import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramDesk, type TelegramDesk } from '../../testing/telegram-desk.ts'

const DAY = 24 * 3600_000
let one: TelegramDesk

beforeAll(async () => {
  one = await startTelegramDesk({ config: { reopenMillis: 7 * DAY, sessionMillis: 30 * DAY } })
})
afterAll(() => one.stop())

const close = ({ ticketid, created_on, clientid, departmentid }: MyTicket) =>
  one.admin.call(calls.closeTicket, {
    body: { ticketid, created_on, userid: clientid, departmentid, closed_by_name: '' },
  })

it('a client who writes within the days set reopens the ticket, and later opens a new one beside it', async () => {
  const phone = one.client(6100, 'Patient')
  phone.writes('Hello')
  await one.settled()
  const first = await ticketOf(one, 'Patient')
  await close(first)
  one.desk.clock.tick(6 * DAY)
  phone.writes('Again')
  await one.settled()
  expect(await ticketOf(one, 'Patient')).toMatchObject({ ticketid: first.ticketid, reopened_count: 1 })
  await close(first)
  one.desk.clock.tick(8 * DAY)
  phone.writes('Much later')
  await one.settled()
  const second = await ticketOf(one, 'Patient')
  expect(second).toMatchObject({ clientid: first.clientid, reopened_count: 0, earlier_tickets: 1 })
  expect(second.ticketid).not.toBe(first.ticketid)
})
