import { calls, type MyTicket } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { type Deliver, webhookSender, whatsappChange } from '../../testing/webhook-sender.ts'
import { holdTickets } from '../../testing/while-held.ts'
import { emptyTickets } from '../privacy/privacy.ts'
import { AWAITS_MESSAGE } from './inbox-store.ts'

let one: ChannelServer
let deliver: Deliver
beforeAll(async () => {
  one = await startChannelServer(['whatsapp'])
  deliver = await webhookSender(one, 'whatsapp')
  await one.admin.call(calls.saveGeneralSettings, { body: { reopenDays: 0 } })
})
afterAll(() => one.stop())

const FROM = '4520000301'

const does = (id: string, what: object): Promise<number> => {
  const timestamp = String(Math.floor(one.server.clock.millis() / 1000))
  const contacts = [{ profile: { name: 'Ida' }, wa_id: FROM }]
  return deliver(whatsappChange({ contacts, messages: [{ from: FROM, id, timestamp, ...what }] }))
}

const text = (body: string) => ({ type: 'text', text: { body } })

/** A closed ticket whose client has a newer one. */
async function oldTicket(): Promise<MyTicket> {
  await does('wamid.E0', text('The first ticket'))
  await one.settled()
  const old = await one.ticketOf('Ida')
  const { ticketid, created_on } = old
  await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await one.server.letPass(5000)
  await one.admin.call(calls.closeTicket, { body: { ticketid, created_on } })
  await one.server.letPass(5000)
  await does('wamid.E1', text('The second ticket'))
  await one.settled()
  expect((await one.ticketOf('Ida')).ticketid).not.toBe(ticketid)
  return old
}

test('what changes a message whose content is deleted at that moment is no fault, and waits for its message', async () => {
  const { app } = one.server
  const old = await oldTicket()
  const changes = [
    { type: 'reaction', reaction: { message_id: 'wamid.E0', emoji: '👍' } },
    { type: 'revoke', revoke: { original_message_id: 'wamid.E0' } },
  ]
  const { delivered } = await app.db.transaction(async (tx) => {
    await holdTickets([old])(tx)
    await emptyTickets(app, tx, [old.ticketid])
    const delivered = changes.map((change, n) => does(`wamid.E${n + 2}`, change))
    await untilWaiting(app.db, 'the changes to wait for the ticket of their message')
    return { delivered }
  })
  expect(await Promise.all(delivered)).toEqual([200, 200])
  await one.settled()
  expect(one.server.faults).toEqual([])
  const { rows } = await sql<{ last_error: string }>`
    select distinct last_error from inbox where state = 'failed'`.execute(app.db.query)
  expect(rows).toEqual([{ last_error: AWAITS_MESSAGE }])
})
