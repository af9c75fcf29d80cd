import { type Call, calls, limits, Scope } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  buildAdmin,
  type Caller,
  startTestDesk,
  type StaffMember,
  type TestDesk,
} from '../../testing/index.ts'

let desk: TestDesk
let admin: Caller
let maker: Caller
let mara: StaffMember

const { createApiKey, getApiKeys, getAllClients, getTicketTable, revokeApiKey } = calls
const everyScope = Scope.options
const DAY = 24 * 3600_000

beforeAll(async () => {
  desk = await startTestDesk()
  admin = await desk.firstAdmin()
  mara = await buildAdmin(desk)
  maker = await desk.signIn(mara)
})
afterAll(() => desk.stop())

async function keyFor(scopes: readonly Scope[], days: number | null = null, by = maker) {
  const body = { name: 'Billing system', scopes: [...scopes], expires_in_days: days }
  const { key, secret } = await by.call(createApiKey, { body })
  return { ...key, secret, caller: desk.anyone.sending({ authorization: `Bearer ${secret}` }) }
}

describe('a key', () => {
  it('opens what its scopes say, and its secret stands nowhere', async () => {
    const { caller, secret, ending, keyid } = await keyFor(['clients:read'])
    expect(secret).toMatch(/^sbk_[\w-]{43}$/)
    expect(ending).toBe(secret.slice(-4))
    await caller.call(getAllClients)
    const listed = (await admin.call(getApiKeys)).keys.find((key) => key.keyid === keyid)
    expect(listed).toMatchObject({ name: 'Billing system', scopes: ['clients:read'], state: 'active' })
    expect(listed?.last_used_on).not.toBeNull()
    expect(JSON.stringify(await admin.call(getApiKeys))).not.toContain(secret)
    const { rows } = await rowsOfAllKeys()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is refused outside of its scopes, on paper too', async () => {
    const { caller } = await keyFor(['clients:read'])
    const before = await forbiddenCount()
    expect((await caller.refused(getTicketTable)).error).toBe('out-of-scope')
    expect(await forbiddenCount()).toBe(before + 1)
  })

  it('counts for whoever sends it, whatever cookie comes with it, and no cookie makes one', async () => {
    const { secret } = await keyFor(['clients:read'])
    const both = admin.sending({ authorization: `Bearer ${secret}` })
    expect((await both.refused(getTicketTable)).error).toBe('out-of-scope')
    for (const wrong of ['Bearer sbk_nothing', `Basic ${secret}`, `Bearer ${secret}x`, 'Bearer'])
      expect([wrong, (await admin.sending({ authorization: wrong }).refused(getTicketTable)).error]).toEqual([
        wrong,
        'not-signed-in',
      ])
    const asCookie = desk.anyone.sending({ cookie: `sid=${secret}` })
    expect((await asCookie.refused(getAllClients)).error).toBe('not-signed-in')
  })

  it('opens no live line and no file', async () => {
    const { caller } = await keyFor(everyScope)
    await expect(caller.socket()).rejects.toThrow('not-signed-in')
    expect((await caller.request(`/files/${desk.app.ids.uuid()}`)).status).toBe(401)
  })

  it('ends with its days', async () => {
    const { caller, keyid } = await keyFor(['clients:read'], 2)
    desk.clock.tick(2 * DAY - 1000)
    await caller.call(getAllClients)
    desk.clock.tick(2000)
    expect((await caller.refused(getAllClients)).error).toBe('not-signed-in')
    maker = await desk.signIn(mara)
    admin = await desk.firstAdmin()
    expect((await admin.call(getApiKeys)).keys.find((key) => key.keyid === keyid)?.state).toBe('expired')
  })

  it('stops at once when it is revoked, and is listed no more', async () => {
    const { caller, keyid } = await keyFor(['clients:read'])
    await caller.call(getAllClients)
    await admin.call(revokeApiKey, { params: { keyid }, body: {} })
    expect((await caller.refused(getAllClients)).error).toBe('not-signed-in')
    expect((await admin.refused(revokeApiKey, { params: { keyid }, body: {} })).error).toBe(
      'api-key-not-found',
    )
    expect((await admin.call(getApiKeys)).keys.some((key) => key.keyid === keyid)).toBe(false)
  })

  it('stops at once when its maker is demoted or locked, and wakes with the rights', async () => {
    const lena = await buildAdmin(desk)
    const { userid } = lena
    const { caller, keyid } = await keyFor(['clients:read'], null, await desk.signIn(lena))
    for (const [call, body] of [
      [calls.setAdmin, { userid, isAdmin: false }],
      [calls.setAdmin, { userid, isAdmin: true }],
      [calls.lockAgent, { userid, locked: true }],
    ] as const) {
      await admin.call<Call>(call, { body })
      const opens = 'isAdmin' in body && body.isAdmin
      const { status } = await caller.request(getAllClients.path)
      expect([body, status]).toEqual([body, opens ? 200 : 401])
      const state = (await admin.call(getApiKeys)).keys.find((key) => key.keyid === keyid)?.state
      expect([body, state]).toEqual([body, opens ? 'active' : 'asleep'])
    }
  })

  it('makes so many calls within a minute, and others then still theirs', async () => {
    const { caller, keyid } = await keyFor(['clients:read'])
    const other = await keyFor(['clients:read'])
    await caller.call(getAllClients)
    await desk.app.db.query
      .updateTable('api_keys')
      .set({ minute_calls: limits.apiKeyCallsPerMinute })
      .where('keyid', '=', keyid)
      .execute()
    expect((await caller.refused(getAllClients)).error).toBe('too-many-requests')
    await other.caller.call(getAllClients)
    desk.clock.tick(60_000)
    await caller.call(getAllClients)
  })
})

it('what a key did stands in the audit log with its name and its maker', async () => {
  const { caller } = await keyFor(['clients:write'])
  const clientid = await clientOfABot()
  await caller.call(calls.blockClient, { params: { clientid }, body: { blocked: true } })
  const [newest] = (await admin.call(calls.getAuditLog, { query: { kind: 'client' } })).entries
  expect(newest).toMatchObject({ actor: mara.userid, detail: { 'API key': 'Billing system' } })
  const made = (await admin.call(calls.getAuditLog, { query: { kind: 'interface' } })).entries
  expect(new Set(made.map(({ deed }) => deed))).toEqual(new Set(['api-key.create', 'api-key.revoke']))
})

describe('every call', () => {
  const named = Object.entries<Call>(calls)

  it.each(named.filter(([, { scope }]) => scope === undefined))(
    '%s, which names no scope, is refused to the mightiest key',
    async (_, call) => {
      const { caller } = (mightiest ??= await keyFor(everyScope))
      expect((await tried(caller, call)).error).toBe('out-of-scope')
    },
  )

  it.each(named.filter(([, { scope }]) => scope !== undefined))(
    '%s is refused to a key of all scopes but its own',
    async (name, call) => {
      const scopes = everyScope.filter((scope) => scope !== call.scope)
      const { caller } = (lacking[call.scope ?? ''] ??= await keyFor(scopes))
      expect([name, (await tried(caller, call)).error]).toEqual([name, 'out-of-scope'])
    },
  )

  it('that only reads asks for a scope of reading, and one that changes something for one of writing', () => {
    const names: string[] = []
    for (const [name, call] of named)
      if (call.scope !== undefined && call.scope.endsWith(':read') !== (call.method === 'GET'))
        names.push(name)
    expect(names).toEqual([])
  })
})

const Refused = z.object({ error: z.string() })
let mightiest: Awaited<ReturnType<typeof keyFor>> | undefined
const lacking: Record<string, Awaited<ReturnType<typeof keyFor>>> = {}

async function tried(caller: Caller, call: Call): Promise<{ error: string }> {
  desk.clock.tick(1000)
  const path = call.path.replaceAll(/\{[^}]*\}/g, 'x')
  const response = await caller.request(path, { method: call.method })
  return Refused.parse(await response.json())
}

async function clientOfABot(): Promise<string> {
  const [clientid, accountid, identityid] = [desk.app.ids.uuid(), desk.app.ids.uuid(), desk.app.ids.uuid()]
  const [name, created_on, { query }] = ['Rosa Blum', desk.app.clock.now(), desk.app.db]
  const account = {
    accountid,
    platform: 'telegram',
    name: 'Bot',
    ext_account_id: '7',
    secrets: '{}',
  } as const
  await query
    .insertInto('channel_accounts')
    .values({ ...account, intake: 'off', created_on })
    .execute()
  const client = { clientid, short_id: clientid.slice(0, 8), client_name: name, created_on }
  await query.insertInto('clients').values(client).execute()
  const identity = { identityid, accountid, clientid, name, ext_user_id: '1', chat: '1' }
  await query.insertInto('identities').values(identity).execute()
  return clientid
}

const rowsOfAllKeys = async () => ({
  rows: await desk.app.db.query.selectFrom('api_keys').selectAll().execute(),
})

async function forbiddenCount(): Promise<number> {
  return (await admin.call(calls.getAuditLog, { query: { kind: 'call' } })).entries.length
}
