import { ConnectionFailed } from '@switchboard/channels'
import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../testing/index.ts'
import { receivedBy } from '../ticket-life/testing/undo-calls.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let one: TelegramServer
beforeAll(async () => {
  one = await startTelegramServer()
  const { db } = one.server.app
  const { named } = db
  // Nobody renews a lease, as though the node were gone.
  db.named = (name, text, values) =>
    name === 'renew-outbox-lease' ? Promise.resolve([]) : named(name, text, values)
})
afterAll(() => one.stop())

async function handledTicket(id: number, name: string): Promise<{ ticket: MyTicket; phone: TelegramPhone }> {
  const phone = one.client(id, name)
  phone.writes('Hello')
  await one.settled()
  const ticket = (await one.tickets()).find(({ client_name }) => client_name === name)
  if (ticket === undefined) throw new Error(`${name} has no ticket.`)
  const { ticketid, created_on } = ticket
  await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await one.server.letPass(5000)
  return { ticket, phone }
}

const send = ({ ticketid, created_on }: MyTicket, content: string) =>
  one.admin.call(calls.sendMessage, { body: { content, ticketid, created_on } })

it('an expired lease whose ticket is held holds up no other send, and is settled afterwards', async () => {
  const [ana, ben] = [await handledTicket(1, 'Ana'), await handledTicket(2, 'Ben')]
  const { app, clock } = one.server
  const { providerHttp } = app
  const hanging = Promise.withResolvers<never>()
  let hangs = false
  app.providerHttp = (request) => {
    if (!JSON.stringify(request.body ?? null).includes('Never answered')) return providerHttp(request)
    hangs = true
    return hanging.promise
  }
  const { messageid } = await send(ana.ticket, 'Never answered')
  await waitFor(() => hangs, 'the send to be under way')
  await app.db.transaction(async (tx) => {
    await sql`select from tickets where ticketid = ${ana.ticket.ticketid} for update`.execute(tx.query)
    clock.tick(31_000)
    app.wake.worker('outbox')
    await untilWaiting(app.db, 'the expired send to wait for its ticket')
    await send(ben.ticket, 'Nothing holds me up')
    await waitFor(
      async () => {
        // The transaction does not count as idle.
        await sql`select 1`.execute(tx.query)
        return receivedBy(ben.phone).includes('Nothing holds me up')
      },
      'the other send',
      12_000,
    )
  })
  const delivery = async () =>
    (
      await app.db.query
        .selectFrom('messages')
        .select('delivery')
        .where('messageid', '=', messageid)
        .executeTakeFirst()
    )?.delivery
  await waitFor(async () => (await delivery()) === 'unconfirmed', 'the expired send to be settled')
  hanging.reject(new ConnectionFailed('after-send', 'The answer never came.'))
  await one.settled()
  expect(await delivery()).toBe('unconfirmed')
})
