import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

const DAY = 24 * 3600_000
let one: TelegramServer

beforeAll(async () => {
  one = await startTelegramServer({ config: { reopenMillis: 7 * DAY, sessionMillis: 30 * DAY } })
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
  one.server.clock.tick(6 * DAY)
  phone.writes('Again')
  await one.settled()
  expect(await ticketOf(one, 'Patient')).toMatchObject({ ticketid: first.ticketid, reopened_count: 1 })
  await close(first)
  one.server.clock.tick(8 * DAY)
  phone.writes('Much later')
  await one.settled()
  const second = await ticketOf(one, 'Patient')
  expect(second).toMatchObject({ clientid: first.clientid, reopened_count: 0, earlier_tickets: 1 })
  expect(second.ticketid).not.toBe(first.ticketid)
})

it('closing is not undone once its client has a newer ticket', async () => {
  await one.admin.call(calls.saveGeneralSettings, { body: { reopenDays: 0 } })
  const phone = one.client(6101, 'Quick')
  phone.writes('Hello')
  await one.settled()
  const first = await ticketOf(one, 'Quick')
  const { closed_on } = await close(first)
  one.server.clock.tick(10)
  phone.writes('A moment later')
  await one.settled()
  const second = await ticketOf(one, 'Quick')
  expect(second.ticketid).not.toBe(first.ticketid)
  const refusal = await one.admin.refused(calls.undoTicketAction, {
    params: { ticketid: first.ticketid },
    body: { created_on: first.created_on, action: 'close', at: closed_on ?? '' },
  })
  expect(refusal).toMatchObject({ status: 409, error: 'undo-too-late' })
  const received = phone.chat().messages.filter(({ by }) => by === 'bot')
  expect(received.some(({ text }) => text?.startsWith('This conversation is closed'))).toBe(true)
})
