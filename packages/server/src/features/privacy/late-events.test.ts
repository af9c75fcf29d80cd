import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { allRows } from './testing/all-rows.ts'

let one: TelegramServer
beforeAll(async () => {
  one = await startTelegramServer()
})
afterAll(() => one.stop())

it('what a provider reports of an erased client’s account brings nothing of the client back', async () => {
  const phone = one.client(7_700_123_002, 'Canary')
  phone.writes('canary-text')
  await one.settled()
  const [client] = (await one.admin.call(calls.getAllClients)).clients
  if (client === undefined) throw new Error('There is no client.')
  const { clientid, short_id } = client
  await one.admin.call(calls.eraseClient, { params: { clientid }, body: { confirmation: short_id } })
  phone.blocks()
  await one.settled()
  phone.unblocks()
  await one.settled()
  expect(await one.admin.call(calls.getAllClients)).toEqual({ totalClients: 0, clients: [] })
  const rows = await allRows(one.server.app)
  expect(rows.filter(({ text }) => /Canary|canary-text|7700123002/.test(text))).toEqual([])
})

/** A client who has written, been closed and asked for a rating, and erased; the question is still on the phone. */
async function erasedClient(id: number) {
  const phone = one.client(id, 'Canary')
  phone.writes('canary-text')
  await one.settled()
  const [ticket] = await one.tickets()
  if (ticket === undefined) throw new Error('There is no ticket.')
  const { ticketid, created_on, clientid } = ticket
  await one.admin.call(calls.closeTicket, { body: { ticketid, created_on } })
  await one.server.letPass(5000)
  const { messages } = phone.chat()
  const [written] = messages
  const question = messages.findLast(({ buttons }) => buttons.length > 0)
  if (written === undefined || question === undefined) throw new Error('The client was not asked.')
  const confirmation = clientid.slice(0, 8)
  await one.admin.call(calls.eraseClient, { params: { clientid }, body: { confirmation } })
  return { phone, written, question }
}

it('a late reaction, edit or button press of an erased client makes no client, and a message does', async () => {
  const { phone, written, question } = await erasedClient(7_700_123_003)
  phone.reacts(question.id, '👍')
  phone.edits(written.id, 'canary-text, edited')
  phone.presses(question.id, '⭐')
  await one.settled()
  expect(await one.admin.call(calls.getAllClients)).toEqual({ totalClients: 0, clients: [] })
  expect(await one.tickets()).toEqual([])
  const rows = await allRows(one.server.app)
  expect(rows.filter(({ text }) => /Canary|canary-text|7700123003/.test(text))).toEqual([])
  phone.writes('Hello again')
  await one.settled()
  expect(await one.admin.call(calls.getAllClients)).toMatchObject({ totalClients: 1 })
  phone.reacts(phone.chat().messages.at(-1)?.id ?? 0, '👍')
  await one.settled()
  expect(await one.admin.call(calls.getDeadLetters)).toMatchObject({ items: [] })
})
