import { calls, clientExportPath } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer
beforeAll(async () => {
  one = await startTelegramServer()
})
afterAll(() => one.stop())

it('the export of a client holds all that was written while blocked, and the profile the newest 100', async () => {
  const phone = one.client(81_000, 'Bea')
  phone.writes('Hello')
  phone.sendsUnknown('poll')
  await one.settled()
  const [client] = (await one.admin.call(calls.getAllClients)).clients
  if (client === undefined) throw new Error('There is no client.')
  const { clientid, short_id } = client
  await one.admin.call(calls.blockClient, { params: { clientid }, body: { blocked: true } })
  for (let n = 1; n <= 130; n += 1) phone.writes(`while-blocked ${n}.`)
  await one.settled()
  const { blocked_messages } = await one.admin.call(calls.getClientProfile, { params: { id: short_id } })
  expect(blocked_messages).toHaveLength(100)
  const response = await one.admin.request(clientExportPath.replace('{clientid}', clientid))
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const written = [...text.matchAll(/while-blocked (\d+)\./g)].map(([, n]) => Number(n))
  expect(written).toHaveLength(130)
  expect(text).toContain('"placeholder": "poll"')
  expect(written).toEqual(expect.arrayContaining([1, 130]))
})
