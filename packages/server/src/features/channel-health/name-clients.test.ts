import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { waitFor } from '../../testing/listener.ts'
import { whileHeld } from '../../testing/while-held.ts'

let one: ChannelServer
beforeAll(async () => {
  one = await startChannelServer(['messenger'])
})
afterAll(() => one.stop())

const identities = async (): Promise<string[]> => {
  const { rows } = await sql<{ identityid: string }>`
    select identityid from identities where name = ext_user_id order by ext_user_id
  `.execute(one.server.app.db.query)
  return rows.map(({ identityid }) => identityid)
}
const names = async () =>
  (await one.server.app.db.query.selectFrom('clients').select('client_name').execute()).map(
    ({ client_name }) => client_name,
  )

it('a client whose name only the provider knows is named although others are held that wrote before', async () => {
  const { faults } = one.simulators.messenger
  // Nobody is named yet.
  faults.badGateway()
  const first = Array.from({ length: 20 }, (_, n) => `Held ${n}`)
  for (const [n, name] of [...first, 'Cara Dias'].entries()) {
    one.client('messenger', 6001 + n, name).writes('Hello')
    await waitFor(async () => (await identities()).length === n + 1, 'the client to be known')
  }
  const held = (await identities()).slice(0, -1)
  const hold = (tx: Tx) =>
    sql`select from identities where identityid = any(${held}::uuid[]) for no key update`.execute(tx.query)
  await whileHeld(one.server, hold, {
    begin() {
      faults.clear()
      void one.server.settled()
    },
    condition: async () => (await names()).includes('Cara Dias'),
    what: 'the other client to be named',
  })
  await one.settled()
  expect(await names()).toEqual(expect.arrayContaining(first))
})
