import { calls, exportPaths } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'

const byPlatform = (one: readonly unknown[], other: readonly unknown[]): number =>
  String(one[0]).localeCompare(String(other[0]))

let one: ChannelServer
let ids: { whatsapp: string; viber: string }
let mergeid: string

beforeAll(async () => {
  one = await startChannelServer(['whatsapp', 'viber'])
  one.client('whatsapp', 5001, 'Ana Silva').writes('Over WhatsApp')
  one.client('viber', 1, 'Ana').writes('Over Viber')
  await one.settled()
  ids = {
    whatsapp: (await one.ticketOf('Ana Silva')).clientid,
    viber: (await one.ticketOf('Ana')).clientid,
  }
})
afterAll(() => one.stop())

const profile = (id: string) => one.admin.call(calls.getClientProfile, { params: { id } })
const merge = (clientid: string, other_clientid: string) =>
  ({ params: { clientid }, body: { other_clientid } }) as const

it('puts the tickets of both under one client, and tells it live', async () => {
  const listener = await one.admin.socket()
  const answer = await one.admin.call(calls.mergeClients, merge(ids.whatsapp, ids.viber))
  mergeid = answer.mergeid
  expect(answer.client).toMatchObject({ clientid: ids.whatsapp, client_name: 'Ana Silva' })
  const received = await listener.until('clientMerged', () => true)
  expect(received.payload).toMatchObject({ clientid: ids.viber, client: { clientid: ids.whatsapp } })
  listener.close()
  const tickets = await one.tickets()
  expect(tickets.map(({ platform, clientid }) => [platform, clientid]).toSorted(byPlatform)).toEqual([
    ['viber', ids.whatsapp],
    ['whatsapp', ids.whatsapp],
  ])
})

it('shows all identities of the client, with a phone number only where one is known', async () => {
  const { identities, merges, client_actions } = await profile(ids.whatsapp)
  const shown = identities.map(({ platform, phone }) => [platform, phone])
  expect(shown.toSorted(byPlatform)).toEqual([
    ['viber', null],
    ['whatsapp', '+4512345001'],
  ])
  expect(merges).toMatchObject([{ mergeid, client_name: 'Ana' }])
  expect(client_actions.filter(({ action_type }) => action_type === 'ticket_create')).toHaveLength(2)
  const { clients } = await one.admin.call(calls.getAllClients)
  expect(clients.map(({ clientid }) => clientid)).toEqual([ids.whatsapp])
})

it('is one client in every count and file', async () => {
  expect(await one.admin.call(calls.getAllClients)).toMatchObject({ totalClients: 1 })
  const file = await one.admin.request(`${exportPaths.clients}?lang=en&zone=UTC`)
  const [, ...rows] = (await file.text()).trim().split('\r\n')
  expect(rows.map((row) => row.includes('Ana Silva'))).toEqual([true])
})

it('keeps further messages of both in their own tickets', async () => {
  one.client('viber', 1, 'Ana').writes('And again')
  await one.settled()
  const ticket = (await one.tickets()).find(({ platform }) => platform === 'viber')
  expect(ticket).toMatchObject({ clientid: ids.whatsapp, unanswered: 2 })
})

it('refuses a merge with oneself, with nobody, and with a client that is blocked alone', async () => {
  const refusal = async (clientid: string, other: string) =>
    (await one.admin.refused(calls.mergeClients, merge(clientid, other))).error
  expect(await refusal(ids.whatsapp, ids.whatsapp)).toBe('merge-refused')
  expect(await refusal(ids.whatsapp, ids.viber)).toBe('client-not-found')
  one.client('whatsapp', 5002, 'Ben').writes('Hi')
  await one.settled()
  const { clientid } = await one.ticketOf('Ben')
  await one.admin.call(calls.blockClient, { params: { clientid }, body: { blocked: true } })
  expect(await refusal(ids.whatsapp, clientid)).toBe('merge-refused')
})

it('is undone with everything that was written since, once', async () => {
  const undo = { params: { mergeid }, body: {} } as const
  expect(await one.admin.call(calls.undoMerge, undo)).toMatchObject({
    clientid: ids.viber,
    client_name: 'Ana',
  })
  const ticket = (await one.tickets()).find(({ platform }) => platform === 'viber')
  expect(ticket).toMatchObject({ clientid: ids.viber, client_name: 'Ana', unanswered: 2 })
  expect((await profile(ids.whatsapp)).merges).toEqual([])
  expect((await one.admin.refused(calls.undoMerge, undo)).error).toBe('merge-not-found')
})

it('keeps what the surviving record lacked, and an undo takes back what nobody has changed since', async () => {
  const record = { client_name: 'Ana', account_number: '4471-20983', address: 'Harbour 3', note: 'Likes tea' }
  await one.admin.call(calls.updateClient, { body: { clientid: ids.viber, ...record } })
  await one.server.app.db.query
    .updateTable('clients')
    .set({ note: 'Prefers mornings' })
    .where('clientid', '=', ids.whatsapp)
    .execute()
  const { mergeid: again, client } = await one.admin.call(calls.mergeClients, merge(ids.whatsapp, ids.viber))
  expect(client).toMatchObject({
    client_name: 'Ana Silva',
    account_number: '4471-20983',
    address: 'Harbour 3',
    note: 'Prefers mornings',
  })
  const numbers = (await one.tickets()).filter(({ clientid }) => clientid === ids.whatsapp)
  expect(numbers.map(({ account_number }) => account_number)).toEqual(['4471-20983', '4471-20983'])
  const moved = { ...record, clientid: ids.whatsapp, client_name: 'Ana Silva', address: 'Hill 9' }
  await one.admin.call(calls.updateClient, { body: moved })
  await one.admin.call(calls.undoMerge, { params: { mergeid: again }, body: {} })
  expect((await profile(ids.whatsapp)).client).toMatchObject({ account_number: null, address: 'Hill 9' })
  expect((await profile(ids.viber)).client).toMatchObject(record)
})

it('gives both halves back blocked when the client was blocked since, and unblocked likewise', async () => {
  const { admin } = one
  const blocked = async () =>
    Promise.all([ids.whatsapp, ids.viber].map(async (id) => (await profile(id)).client.blocked_on))
  for (const wish of [true, false]) {
    const { mergeid: again } = await admin.call(calls.mergeClients, merge(ids.whatsapp, ids.viber))
    await admin.call(calls.blockClient, { params: { clientid: ids.whatsapp }, body: { blocked: wish } })
    await admin.call(calls.undoMerge, { params: { mergeid: again }, body: {} })
    expect(await blocked()).toEqual([wish, wish])
  }
})

it('of two administrators who merge the same two at once, each into the other, one is refused', async () => {
  const { admin } = one
  const tried = await Promise.allSettled([
    admin.call(calls.mergeClients, merge(ids.whatsapp, ids.viber)),
    admin.call(calls.mergeClients, merge(ids.viber, ids.whatsapp)),
  ])
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [kept, gone] =
    tried[0]?.status === 'fulfilled' ? [ids.whatsapp, ids.viber] : [ids.viber, ids.whatsapp]
  expect((await admin.refused(calls.mergeClients, merge(gone, kept))).error).toBe('client-not-found')
  const { clients } = await admin.call(calls.getAllClients)
  expect(clients.map(({ clientid }) => clientid)).toContain(kept)
})
