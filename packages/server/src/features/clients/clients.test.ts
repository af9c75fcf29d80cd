import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCompany, type Company } from '../../testing/build-people.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
let company: Company
let admin: Caller
let agent: Caller

beforeAll(async () => {
  server = await startTestServer()
  company = await buildCompany(server)
  admin = await server.signIn(company.mara)
  agent = await server.signIn(company.jonas)
  await seedClients(45)
})
afterAll(() => server.stop())

/** Clients as intake makes them, newest last. */
async function seedClients(count: number): Promise<void> {
  const { app } = server
  const accountid = app.ids.uuid()
  await app.db.query
    .insertInto('channel_accounts')
    .values({
      accountid,
      platform: 'telegram',
      name: 'bot',
      ext_account_id: '1',
      secrets: '{}',
      intake: 'off',
      created_on: app.clock.now(),
    })
    .execute()
  for (let n = 1; n <= count; n += 1) {
    const clientid = app.ids.uuid()
    const name = n === 7 ? 'Ólafur 100% Þór' : `Client ${n}`
    await app.db.query
      .insertInto('clients')
      .values({ clientid, short_id: clientid.slice(0, 8), client_name: name, created_on: app.clock.now() })
      .execute()
    await app.db.query
      .insertInto('identities')
      .values({
        identityid: app.ids.uuid(),
        accountid,
        ext_user_id: String(n),
        chat: String(n),
        clientid,
        name,
      })
      .execute()
  }
}

it('answers 20 clients first, then ten at a time, then the end of the table', async () => {
  const loads = await Promise.all(
    [20, 30, 40, 50, 60].map((limit) => agent.call(calls.getClients, { params: { limit } })),
  )
  expect(loads.map((rows) => (rows === 'Table end reached!' ? rows : rows.length))).toEqual([
    20,
    10,
    10,
    5,
    'Table end reached!',
  ])
  const names = loads.flatMap((rows) =>
    rows === 'Table end reached!' ? [] : rows.map((row) => row.client_name),
  )
  expect(new Set(names).size).toBe(45)
  expect(names[0]).toBe('Client 45')
})

it('finds clients without regard to case and accents, and takes % and _ as they are', async () => {
  const named = async (term: string) =>
    (await agent.call(calls.searchClients, { params: { term } })).map((row) => row.client_name)
  expect(await named('olafur')).toEqual(['Ólafur 100% Þór'])
  expect(await named('100%')).toEqual(['Ólafur 100% Þór'])
  expect(await named('lient_4')).toEqual([])
  expect(await named('nobody at all')).toEqual([])
})

it('finds a Japanese name with a blank between family and given name and without', async () => {
  const { query } = server.app.db
  const [first, second] = await agent.call(calls.searchClients, { params: { term: 'Client 1' } })
  const rename = (clientid: string | undefined, client_name: string) =>
    query
      .updateTable('clients')
      .set({ client_name })
      .where('clientid', '=', clientid ?? '')
      .execute()
  const named = async (term: string) =>
    (await agent.call(calls.searchClients, { params: { term } })).map((row) => row.client_name)
  for (const name of ['山田 太郎', '山田\u3000太郎', '山田太郎']) {
    await rename(first?.clientid, name)
    for (const term of ['山田 太郎', '山田\u3000太郎', '山田太郎', '田太'])
      expect([name, term, await named(term)]).toEqual([name, term, [name]])
    for (const term of ['山 太', '太郎 山田', '太郎山田']) expect(await named(term)).toEqual([])
  }
  await rename(first?.clientid, first?.client_name ?? '')
  await rename(second?.clientid, '株式会社 東京コーヒー機器販売サービス')
  expect(await named('株式会社 東京コーヒー機器販売サービス')).toHaveLength(1)
  await rename(second?.clientid, second?.client_name ?? '')
})

it('takes a search for nothing but wildcards as the full list', async () => {
  expect(await agent.call(calls.searchClients, { params: { term: '%%' } })).toHaveLength(20)
})

it('lets an administrator block a client, and a repeat of the same wish changes nothing', async () => {
  const [client] = await agent.call(calls.searchClients, { params: { term: 'Client 3' } })
  const clientid = client?.clientid ?? ''
  const listener = await agent.socket()
  const blocked = await admin.call(calls.blockClient, { params: { clientid }, body: { blocked: true } })
  expect(blocked.blocked_on).toBe(true)
  const received = await listener.until(
    'clientChanged',
    (event) => event.payload.client.clientid === clientid,
  )
  expect(received.payload.client).toEqual(blocked)
  expect(
    (await admin.call(calls.blockClient, { params: { clientid }, body: { blocked: true } })).blocked_on,
  ).toBe(true)
  expect((await admin.call(calls.blockClient, { params: { clientid }, body: {} })).blocked_on).toBe(false)
  listener.close()
})

it('refuses agents who would block or edit a client', async () => {
  const [client] = await agent.call(calls.searchClients, { params: { term: 'Client 4' } })
  const clientid = client?.clientid ?? ''
  const edit = { clientid, client_name: 'Other', address: 'a', account_number: '1', note: 'n' }
  expect((await agent.refused(calls.blockClient, { params: { clientid }, body: {} })).error).toBe(
    'admins-only',
  )
  expect((await agent.refused(calls.updateClient, { body: edit })).error).toBe('admins-only')
  const { client: after } = await agent.call(calls.getClientProfile, { params: { id: clientid.slice(0, 8) } })
  expect(after).toEqual(client)
})

it('edits a client when every input is filled, and names the one that is not', async () => {
  const [client] = await agent.call(calls.searchClients, { params: { term: 'Client 5' } })
  const clientid = client?.clientid ?? ''
  const edit = {
    clientid,
    client_name: 'Ingrid Solheim',
    address: 'Oslo',
    account_number: '4471-20983',
    note: 'Prefers mornings',
  }
  expect(await admin.refused(calls.updateClient, { body: { ...edit, note: '  ' } })).toMatchObject({
    error: 'missing-fields',
    message: 'Some fields are missing!',
    field: 'note',
  })
  expect(await admin.call(calls.updateClient, { body: edit })).toMatchObject(edit)
})

it('changes of a client what is given alone, and leaves what a colleague has saved meanwhile', async () => {
  const [client] = await agent.call(calls.searchClients, { params: { term: 'Client 8' } })
  const clientid = client?.clientid ?? ''
  const known = {
    clientid,
    client_name: 'Nils Berg',
    address: 'Bergen',
    account_number: '88',
    note: 'Calls early',
  }
  await admin.call(calls.updateClient, { body: known })
  await admin.call(calls.updateClient, { body: { clientid, note: 'Allergic to nuts' } })
  const after = await admin.call(calls.updateClient, { body: { clientid, address: 'Voss' } })
  expect(after).toMatchObject({ ...known, address: 'Voss', note: 'Allergic to nuts' })
  expect(await admin.call(calls.updateClient, { body: { clientid } })).toEqual(after)
})

it('answers an unknown client like one that does not exist', async () => {
  expect(await agent.refused(calls.getClientProfile, { params: { id: '00000000' } })).toMatchObject({
    status: 404,
    message: 'Profile not found!',
  })
})

it('somebody is looked for by the id that the account has for them, not among all of the account’s clients', async () => {
  const { rows } = await server.app.db.transaction((tx) =>
    sql<{ 'QUERY PLAN': string }>`
      explain select identityid from identities where accountid = gen_random_uuid() and ext_user_id = '7'`.execute(
      tx.query,
    ),
  )
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('using identities_accountid_ext_user_id_key')
})
