import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let one: TelegramServer

beforeAll(async () => {
  one = await startTelegramServer()
})
afterAll(() => one.stop())

it('an erasure waits for the send before it holds the ticket that the send still needs', async () => {
  const { admin, server } = one
  one.client(7700123002, 'Ana').writes('hello')
  await one.settled()
  const [ticket] = await one.tickets()
  if (ticket === undefined) throw new Error('There is no ticket.')
  const { ticketid, created_on, clientid } = ticket
  await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await admin.call(calls.sendMessage, { body: { ticketid, created_on, content: 'on its way' } })
  const { db } = server.app
  const params = { clientid }
  const { erasing } = await db.transaction(async (tx) => {
    await sql`select from outbox where ticketid = ${ticketid} for update`.execute(tx.query)
    const erasing = admin.call(calls.eraseClient, { params, body: { confirmation: clientid.slice(0, 8) } })
    await untilWaiting(db, 'the erasure to wait for the send')
    await sql`select from tickets where ticketid = ${ticketid} for update nowait`.execute(tx.query)
    return { erasing }
  })
  await erasing
  expect((await admin.refused(calls.getErasurePreview, { params })).error).toBe('client-not-found')
})
