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
