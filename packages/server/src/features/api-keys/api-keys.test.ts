import { randomUUID } from 'node:crypto'
import { type Call, calls, Scope } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  buildAdmin,
  type Caller,
  startTestServer,
  type StaffMember,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let admin: Caller
let maker: Caller
let mara: StaffMember

const { createApiKey, getApiKeys, getAllClients, getTicketTable, revokeApiKey } = calls
const everyScope = Scope.options
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
  mara = await buildAdmin(server)
  maker = await server.signIn(mara)
})
afterAll(() => server.stop())

async function keyFor(scopes: readonly Scope[], days: number | null = null, by = maker) {
  const body = { name: 'Billing system', scopes: [...scopes], expires_in_days: days }
  const { key, secret } = await by.call(createApiKey, { body })
  return { ...key, secret, caller: server.anyone.sending({ authorization: `Bearer ${secret}` }) }
}

describe('a key', () => {
  it('whose creation is repeated is there once, as it is wanted last, with the last secret alone', async () => {
    const keyid = randomUUID()
    const make = async (scopes: Scope[]) => {
      const body = { keyid, name: 'Billing system', scopes, expires_in_days: 30 }
      const { key, secret } = await maker.call(createApiKey, { body })
      return { key, secret, caller: server.anyone.sending({ authorization: `Bearer ${secret}` }) }
    }
    const [first, second] = [await make(['clients:read']), await make(['clients:read'])]
    const last = await make(['tickets:read'])
    expect((await listedKeys()).filter((key) => key.keyid === keyid)).toEqual([last.key])
    for (const { caller } of [first, second])
      expect((await caller.refused(getAllClients)).error).toBe('not-signed-in')
    await last.caller.call(getTicketTable)
  })

  it('is taken over by no repetition once it was used or revoked, nor by a colleague', async () => {
    const { caller, keyid } = await keyFor(['clients:read'])
    const body = { keyid, name: 'Mine', scopes: [...everyScope], expires_in_days: null }
    expect(await admin.refused(createApiKey, { body })).toMatchObject({ error: 'api-key-not-found' })
    await caller.call(getAllClients)
    expect(await maker.refused(createApiKey, { body })).toMatchObject({ error: 'api-key-not-found' })
    await caller.call(getAllClients)
    const unused = await keyFor(['clients:read'])
    await admin.call(revokeApiKey, { params: { keyid: unused.keyid }, body: {} })
    const revoked = { body: { ...body, keyid: unused.keyid } }
    expect(await maker.refused(createApiKey, revoked)).toMatchObject({ error: 'api-key-not-found' })
    expect((await listedKeys()).map((key) => key.keyid)).not.toContain(unused.keyid)
  })

  it('permits what its scopes name, and its secret is stored nowhere', async () => {
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

  it('is refused outside of its scopes, and the audit log contains it', async () => {
    const { caller } = await keyFor(['clients:read'])
    const before = await forbiddenCount()
    expect((await caller.refused(getTicketTable)).error).toBe('out-of-scope')
    expect(await forbiddenCount()).toBe(before + 1)
    const [line] = (await admin.call(calls.getAuditLog, { query: { kind: 'call' } })).entries
    expect(line).toMatchObject({
      action: 'call.out-of-scope',
      subject: getTicketTable.path,
      actor: mara.userid,
      result: 'refused',
      detail: { method: 'GET', 'API key': 'Billing system' },
    })
  })

  it('counts whatever cookie comes with it, and is not accepted as a cookie', async () => {
    const { secret } = await keyFor(['clients:read'])
    const both = admin.sending({ authorization: `Bearer ${secret}` })
    expect((await both.refused(getTicketTable)).error).toBe('out-of-scope')
    for (const wrong of ['Bearer sbk_nothing', `Basic ${secret}`, `Bearer ${secret}x`, 'Bearer'])
      expect([wrong, (await admin.sending({ authorization: wrong }).refused(getTicketTable)).error]).toEqual([
        wrong,
        'not-signed-in',
      ])
    const asCookie = server.anyone.sending({ cookie: `sid=${secret}` })
    expect((await asCookie.refused(getAllClients)).error).toBe('not-signed-in')
  })

  it('opens no socket and no file', async () => {
    const { caller } = await keyFor(everyScope)
    await expect(caller.socket()).rejects.toThrow('not-signed-in')
    expect((await caller.request(`/files/${server.app.ids.uuid()}`)).status).toBe(401)
  })

  it('expires after its days', async () => {
    const { caller, keyid } = await keyFor(['clients:read'], 2)
    server.clock.tick(2 * DAY - MINUTE)
    await caller.call(getAllClients)
    server.clock.tick(MINUTE)
    expect((await caller.refused(getAllClients)).error).toBe('not-signed-in')
    maker = await server.signIn(mara)
    admin = await server.firstAdmin()
    expect((await admin.call(getApiKeys)).keys.find((key) => key.keyid === keyid)?.state).toBe('expired')
  })

  it('stops at once when it is revoked, and is no longer listed', async () => {
    const { caller, keyid } = await keyFor(['clients:read'])
    await caller.call(getAllClients)
    await admin.call(revokeApiKey, { params: { keyid }, body: {} })
    expect((await caller.refused(getAllClients)).error).toBe('not-signed-in')
    expect((await admin.refused(revokeApiKey, { params: { keyid }, body: {} })).error).toBe(
      'api-key-not-found',
    )
    expect((await admin.call(getApiKeys)).keys.some((key) => key.keyid === keyid)).toBe(false)
  })

  it('is inactive while its maker is no administrator, and active again with the rights', async () => {
    const lena = await buildAdmin(server)
    const { userid } = lena
    const { caller, keyid } = await keyFor(['clients:read'], null, await server.signIn(lena))
    for (const isAdmin of [false, true]) {
      await admin.call(calls.setAdmin, { body: { userid, isAdmin } })
      expect([isAdmin, (await caller.request(getAllClients.path)).status]).toEqual([
        isAdmin,
        isAdmin ? 200 : 401,
      ])
      const state = (await admin.call(getApiKeys)).keys.find((key) => key.keyid === keyid)?.state
      expect([isAdmin, state]).toEqual([isAdmin, isAdmin ? 'active' : 'asleep'])
    }
  })

  it('ends for good when its maker is locked, and does not come back with the account', async () => {
    const lena = await buildAdmin(server)
    const { userid } = lena
    const { caller, keyid } = await keyFor(['clients:read'], null, await server.signIn(lena))
    expect((await admin.call(calls.getLockPreview, { params: { userid } })).apiKeys).toBe(1)
    await admin.call(calls.lockAgent, { body: { userid, locked: true } })
    expect((await caller.refused(getAllClients)).error).toBe('not-signed-in')
    await admin.call(calls.lockAgent, { body: { userid, locked: false } })
    await server.signIn(lena)
    expect((await caller.refused(getAllClients)).error).toBe('not-signed-in')
    expect((await admin.call(getApiKeys)).keys.map((key) => key.keyid)).not.toContain(keyid)
  })

  it('ends when its maker changes the password, unless it is to stay', async () => {
    const lena = await buildAdmin(server)
    const session = await server.signIn(lena)
    const stays = await keyFor(['clients:read'], null, session)
    const password = (currentPassword: string, newPassword: string, keepApiKeys?: boolean) => ({
      body: {
        currentPassword,
        newPassword,
        confirmPassword: newPassword,
        ...(keepApiKeys && { keepApiKeys }),
      },
    })
    await session.call(calls.changePassword, password(lena.password, 'silver spoon 93', true))
    await stays.caller.call(getAllClients)
    await session.call(calls.changePassword, password('silver spoon 93', 'green ladder 55'))
    expect((await stays.caller.refused(getAllClients)).error).toBe('not-signed-in')
  })

  it('makes 300 calls within a minute, and others then still theirs', async () => {
    const { caller, keyid } = await keyFor(['clients:read'])
    const other = await keyFor(['clients:read'])
    // The minute of the desk's clock begins now.
    server.clock.tick(MINUTE - (server.clock.millis() % MINUTE))
    await caller.call(getAllClients)
    await server.app.db.query
      .updateTable('api_keys')
      .set({ minute_calls: 299 })
      .where('keyid', '=', keyid)
      .execute()
    await caller.call(getAllClients)
    expect((await caller.refused(getAllClients)).error).toBe('too-many-requests')
    await other.caller.call(getAllClients)
    server.clock.tick(MINUTE)
    await caller.call(getAllClients)
  })
})

it('the audit log contains the actions of a key with its name and its maker', async () => {
  const { caller } = await keyFor(['clients:write'])
  const clientid = await clientOfABot()
  await caller.call(calls.blockClient, { params: { clientid }, body: { blocked: true } })
  const [newest] = (await admin.call(calls.getAuditLog, { query: { kind: 'client' } })).entries
  expect(newest).toMatchObject({ actor: mara.userid, detail: { 'API key': 'Billing system' } })
  const made = (await admin.call(calls.getAuditLog, { query: { kind: 'interface' } })).entries
  expect(new Set(made.map(({ action }) => action))).toEqual(new Set(['api-key.create', 'api-key.revoke']))
})

describe('every call', () => {
  const named = Object.entries<Call>(calls)

  it.each(named.filter(([, { right }]) => right === 'visitor'))(
    '%s of a visitor takes no key for a visit',
    async (_, call) => {
      const { caller } = (mightiest ??= await keyFor(everyScope))
      expect((await tried(caller, call)).error).toBe('not-signed-in')
    },
  )

  it.each(named.filter(([, { scope, right }]) => scope === undefined && right !== 'visitor'))(
    '%s, which names no scope, is refused to a key with all scopes',
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
  server.clock.tick(1000)
  const path = call.path.replaceAll(/\{[^}]*\}/g, 'x')
  const response = await caller.request(path, { method: call.method })
  return Refused.parse(await response.json())
}

async function clientOfABot(): Promise<string> {
  const [clientid, accountid, identityid] = [
    server.app.ids.uuid(),
    server.app.ids.uuid(),
    server.app.ids.uuid(),
  ]
  const [name, created_on, { query }] = ['Rosa Blum', server.app.clock.now(), server.app.db]
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

const listedKeys = async () => (await admin.call(getApiKeys)).keys

const rowsOfAllKeys = async () => ({
  rows: await server.app.db.query.selectFrom('api_keys').selectAll().execute(),
})

async function forbiddenCount(): Promise<number> {
  return (await admin.call(calls.getAuditLog, { query: { kind: 'call' } })).entries.length
}
