import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { ConnectionFailed } from '@switchboard/channels'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { buildCompany, type Company } from '../../testing/build-people.ts'
import { waitFor } from '../../testing/listener.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { pushTo } from './push.ts'

interface Received {
  path: string
  headers: IncomingMessage['headers']
  size: number
}

let service: Server
let serviceUrl: string
let status = 201
/** While it is there, pushes reach no push service, as those of a node that dies. */
let stuck: { taken: number; until: Promise<void> } | null = null
const received: Received[] = []
let server: TestServer
let company: Company

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, size: Buffer.concat(chunks).length })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  // The contract only knows https addresses; the server takes this origin for its push service.
  serviceUrl = `https://127.0.0.1:${portOf(service)}`
  server = await startTestServer({ config: { pushServiceUrl: serviceUrl }, providerHttp: plain })
  company = await buildCompany(server)
})
afterAll(async () => {
  await server.stop()
  service.close()
})

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}

/** The same request over http: TLS is the push service's own matter. */
async function plain(request: Parameters<TestServer['app']['providerHttp']>[0]) {
  const { method, headers = {}, bytes } = request
  if (stuck !== null) {
    stuck.taken += 1
    await stuck.until
    throw new ConnectionFailed('before-send', 'The connection was cut.')
  }
  const response = await fetch(request.url.replace('https:', 'http:'), {
    method,
    headers,
    ...(bytes && { body: bytes }),
  })
  return { status: response.status, headers: {}, bytes: new Uint8Array(await response.arrayBuffer()) }
}

function browserSubscription(path: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `${serviceUrl}/${path}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

async function noticeFor(path: string): Promise<Received> {
  await waitFor(() => received.some((one) => one.path === path), `a push to ${path}`)
  const notice = received.find((one) => one.path === path)
  if (notice === undefined) throw new Error('It was there a moment ago.')
  return notice
}

const pushed = (userid: string) =>
  server.app.db.transaction((tx) =>
    pushTo(
      server.app,
      tx,
      { users: [userid] },
      { kind: 'message', name: 'Ingrid', ticketid: server.app.ids.uuid() },
    ),
  )

it('sends an encrypted, signed notice to a subscribed browser', async () => {
  const jonas = await server.signIn(company.jonas)
  expect(await jonas.call(calls.subscribe, { body: browserSubscription('jonas') })).toEqual({
    isPushSubscribed: true,
  })
  await pushed(company.jonas.userid)
  const notice = await noticeFor('/jonas')
  expect(notice.headers['content-encoding']).toBe('aes128gcm')
  expect(notice.headers.authorization).toMatch(/^vapid t=.+, k=/)
  expect(notice.size).toBeGreaterThan(100)
})

it('sends the others when a newer release queued a notice that this one does not know', async () => {
  const jonas = await server.signIn(company.jonas)
  await jonas.call(calls.subscribe, { body: browserSubscription('jonas') })
  const before = received.filter(({ path }) => path === '/jonas').length
  await server.app.db.transaction(async (tx) => {
    const { userid } = company.jonas
    await sql`insert into push_jobs (recipients, notice, created_on)
      values (${[userid]}, ${JSON.stringify({ kind: 'to-come' })}, now())`.execute(tx.query)
    await pushTo(
      server.app,
      tx,
      { users: [userid] },
      { kind: 'message', name: 'Ingrid', ticketid: server.app.ids.uuid() },
    )
  })
  await server.settled()
  expect(received.filter(({ path }) => path === '/jonas')).toHaveLength(before + 1)
})

it('sends later what could not be sent because the database failed', async () => {
  const jonas = await server.signIn(company.jonas)
  await jonas.call(calls.subscribe, { body: browserSubscription('jonas-later') })
  const failed = vi.spyOn(server.app.log, 'warn').mockReturnValue()
  await asOwner(server.databaseUrl, 'alter table push_subscriptions rename to away')
  await pushed(company.jonas.userid)
  await waitFor(() => failed.mock.calls.length > 0, 'a failed round')
  await asOwner(server.databaseUrl, 'alter table away rename to push_subscriptions')
  failed.mockRestore()
  server.app.wake.worker('push')
  await noticeFor('/jonas-later')
})

it('sends what a node took and had not sent when it died, once, from another node', async () => {
  const jonas = await server.signIn(company.jonas)
  await jonas.call(calls.subscribe, { body: browserSubscription('jonas-again') })
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  const dying = { taken: 0, until: promise }
  stuck = dying
  await pushed(company.jonas.userid)
  await waitFor(() => dying.taken > 0, 'a node to take the push')
  stuck = null
  server.app.wake.worker('push')
  server.clock.tick(31_000)
  server.app.wake.worker('push')
  await noticeFor('/jonas-again')
  // The first node was only slow: it neither sends it again nor takes anything away.
  resolve()
  await server.settled()
  expect(received.filter(({ path }) => path === '/jonas-again')).toHaveLength(1)
  expect(await server.app.db.query.selectFrom('push_jobs').select('jobid').execute()).toEqual([])
})

it('drops a push of which three nodes have died', async () => {
  const jonas = await server.signIn(company.jonas)
  await jonas.call(calls.subscribe, { body: browserSubscription('jonas-deadly') })
  const lease = { fence: 3, lease_until: server.app.clock.now() }
  const [userid, ticketid] = [company.jonas.userid, server.app.ids.uuid()]
  const notice = JSON.stringify({ kind: 'message', name: 'Ingrid', ticketid })
  const job = { recipients: [userid], notice, created_on: server.app.clock.now(), ...lease }
  await server.app.db.query.insertInto('push_jobs').values(job).execute()
  server.clock.tick(1000)
  server.app.wake.worker('push')
  await server.settled()
  expect(received.filter(({ path }) => path === '/jonas-deadly')).toEqual([])
  expect(await server.app.db.query.selectFrom('push_jobs').select('jobid').execute()).toEqual([])
})

it('forgets a browser whose push service calls it gone', async () => {
  const emine = await server.signIn(company.emine)
  const subscription = browserSubscription('emine')
  await emine.call(calls.subscribe, { body: subscription })
  status = 410
  await pushed(company.emine.userid)
  await noticeFor('/emine')
  await server.settled()
  status = 201
  expect(await emine.call(calls.checkSubscription, { body: subscription })).toEqual({
    isPushSubscribed: false,
  })
})

it('sends nothing to somebody who switched push off', async () => {
  const aiko = await server.signIn(company.aiko)
  await aiko.call(calls.subscribe, { body: browserSubscription('aiko') })
  expect(await aiko.call(calls.updateSubscription, { body: { subscription: false } })).toEqual({
    isPushSubscribed: false,
  })
  await pushed(company.aiko.userid)
  await server.settled()
  expect(received.filter(({ path }) => path === '/aiko')).toEqual([])
})

it('refuses an address that is no known push service, and posts nothing there', async () => {
  const jonas = await server.signIn(company.jonas)
  const foreign = { ...browserSubscription('x'), endpoint: 'https://fcm.googleapis.com.evil.example/x' }
  expect(await jonas.refused(calls.subscribe, { body: foreign })).toMatchObject({
    status: 400,
    error: 'push-refused',
    field: 'endpoint',
  })
})

it('names one public key to every page, and keeps it over a restart', async () => {
  const before = await server.anyone.call(calls.getPublicSettings)
  const second = await startTestServer({ besides: server })
  expect((await second.anyone.call(calls.getPublicSettings)).vapidPublicKey).toBe(before.vapidPublicKey)
  await second.stop()
})

it('refuses keys that nothing can be encrypted for', async () => {
  const caller = await server.signIn(company.jonas)
  const { endpoint, keys } = browserSubscription('off-curve')
  const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
  const compressed = `${'A'.repeat(43)}${'B'.repeat(43)}`
  for (const p256dh of [offCurve, compressed])
    for (const call of [calls.subscribe, calls.checkSubscription])
      expect(await caller.refused(call, { body: { endpoint, keys: { ...keys, p256dh } } })).toMatchObject({
        error: 'push-refused',
        field: 'keys.p256dh',
      })
})

it('forgets a browser whose keys were stored unusable, and tells the others', async () => {
  const caller = await server.signIn(company.emine)
  const [good, bad] = [browserSubscription('good'), browserSubscription('bad')]
  for (const body of [good, bad]) await caller.call(calls.subscribe, { body })
  const { query } = server.app.db
  const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
  await query.updateTable('push_subscriptions').set({ p256dh }).where('endpoint', '=', bad.endpoint).execute()
  status = 201
  const before = received.length
  await server.app.db.transaction((tx) =>
    pushTo(
      server.app,
      tx,
      { users: [caller.me.id] },
      { kind: 'private', name: 'Mara', senderid: company.mara.userid },
    ),
  )
  await waitFor(
    () => received.slice(before).some(({ path }) => path === '/good'),
    'the push to the good browser',
  )
  await server.settled()
  const kept = await query
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('userid', '=', caller.me.id)
    .execute()
  expect(kept).toEqual([{ endpoint: good.endpoint }])
})
