import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { waitFor } from '../../testing/listener.ts'
import { nameClients } from './name-clients.ts'

let one: ChannelServer
beforeAll(async () => {
  one = await startChannelServer(['messenger'])
})
afterAll(() => one.stop())

async function nameless(): Promise<string[]> {
  const { rows } = await sql<{ clientid: string }>`
    select clientid from identities where name = ext_user_id`.execute(one.server.app.db.query)
  return rows.map(({ clientid }) => clientid)
}

async function erase(clientid: string): Promise<void> {
  const { client } = await one.admin.call(calls.getClientProfile, { params: { id: clientid } })
  const body = { confirmation: client.short_id }
  await one.admin.call(calls.eraseClient, { params: { clientid }, body })
}

it('a client who is erased while the provider is asked for the name gets no name back', async () => {
  const { app } = one.server
  const { faults } = one.simulators.messenger
  // Nobody is named yet.
  faults.badGateway()
  one.client('messenger', 7001, 'Nadja Berg').writes('Hello')
  await waitFor(async () => (await nameless()).length === 1, 'the client to be known')
  let asked = 0
  await nameClients({
    ...app,
    async providerHttp(request) {
      asked += 1
      for (const clientid of await nameless()) await erase(clientid)
      faults.clear()
      return app.providerHttp(request)
    },
  })
  expect(asked).toBe(1)
  const { rows } = await sql`select name from identities where ext_user_id like 'erased %'`.execute(
    app.db.query,
  )
  expect(rows).toEqual([{ name: '' }])
})
