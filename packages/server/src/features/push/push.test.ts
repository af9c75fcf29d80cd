import { randomBytes } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { waitFor } from '../../testing/listener.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { pushTo } from './push.ts'
import { startPushServer } from './testing/push-server.ts'

const { service, server, company, pushed, stop } = await startPushServer()
afterAll(stop)

it('sends an encrypted, signed notice to a subscribed browser', async () => {
  const jonas = await server.signIn(company.jonas)
  expect(await jonas.call(calls.subscribe, { body: service.subscription('jonas') })).toEqual({
    isPushSubscribed: true,
  })
  await pushed(company.jonas.userid)
  const notice = await service.noticeFor('/jonas')
  expect(notice.headers['content-encoding']).toBe('aes128gcm')
  expect(notice.headers.authorization).toMatch(/^vapid t=.+, k=/)
  expect(notice.size).toBeGreaterThan(100)
})

it('sends the others when a newer release queued a notice that this one does not know', async () => {
  const jonas = await server.signIn(company.jonas)
  await jonas.call(calls.subscribe, { body: service.subscription('jonas') })
  const before = service.received.filter(({ path }) => path === '/jonas').length
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
  expect(service.received.filter(({ path }) => path === '/jonas')).toHaveLength(before + 1)
})

it('sends later what could not be sent because the database failed', async () => {
  const jonas = await server.signIn(company.jonas)
  await jonas.call(calls.subscribe, { body: service.subscription('jonas-later') })
  const failed = vi.spyOn(server.app.log, 'warn').mockReturnValue()
  await asOwner(server.databaseUrl, 'alter table push_subscriptions rename to away')
  await pushed(company.jonas.userid)
  await waitFor(() => failed.mock.calls.length > 0, 'a failed round')
  await asOwner(server.databaseUrl, 'alter table away rename to push_subscriptions')
  failed.mockRestore()
  server.app.wake.worker('push')
  await service.noticeFor('/jonas-later')
})

it('sends what a node took and had not sent when it died, once, from another node', async () => {
  const jonas = await server.signIn(company.jonas)
  await jonas.call(calls.subscribe, { body: service.subscription('jonas-again') })
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  const dying = { taken: 0, until: promise }
  service.state.stuck = dying
  await pushed(company.jonas.userid)
  await waitFor(() => dying.taken > 0, 'a node to take the push')
  service.state.stuck = null
  server.app.wake.worker('push')
  server.clock.tick(31_000)
  server.app.wake.worker('push')
  await service.noticeFor('/jonas-again')
  // The first node was only slow: it neither sends it again nor takes anything away.
  resolve()
  await server.settled()
  expect(service.received.filter(({ path }) => path === '/jonas-again')).toHaveLength(1)
  expect(await server.app.db.query.selectFrom('push_jobs').select('jobid').execute()).toEqual([])
})

it('drops a push of which three nodes have died', async () => {
  const jonas = await server.signIn(company.jonas)
  await jonas.call(calls.subscribe, { body: service.subscription('jonas-deadly') })
  const lease = { fence: 3, lease_until: server.app.clock.now() }
  const [userid, ticketid] = [company.jonas.userid, server.app.ids.uuid()]
  const notice = JSON.stringify({ kind: 'message', name: 'Ingrid', ticketid })
  const job = { recipients: [userid], notice, created_on: server.app.clock.now(), ...lease }
  await server.app.db.query.insertInto('push_jobs').values(job).execute()
  server.clock.tick(1000)
  server.app.wake.worker('push')
  await server.settled()
  expect(service.received.filter(({ path }) => path === '/jonas-deadly')).toEqual([])
  expect(await server.app.db.query.selectFrom('push_jobs').select('jobid').execute()).toEqual([])
})

it('forgets a browser whose push service calls it gone', async () => {
  const emine = await server.signIn(company.emine)
  const subscription = service.subscription('emine')
  await emine.call(calls.subscribe, { body: subscription })
  service.state.status = 410
  await pushed(company.emine.userid)
  await service.noticeFor('/emine')
  await server.settled()
  service.state.status = 201
  expect(await emine.call(calls.checkSubscription, { body: subscription })).toEqual({
    isPushSubscribed: false,
  })
})

it('sends nothing to somebody who switched push off', async () => {
  const aiko = await server.signIn(company.aiko)
  await aiko.call(calls.subscribe, { body: service.subscription('aiko') })
  expect(await aiko.call(calls.updateSubscription, { body: { subscription: false } })).toEqual({
    isPushSubscribed: false,
  })
  await pushed(company.aiko.userid)
  await server.settled()
  expect(service.received.filter(({ path }) => path === '/aiko')).toEqual([])
})

it('refuses an address that is no known push service, and posts nothing there', async () => {
  const jonas = await server.signIn(company.jonas)
  const foreign = { ...service.subscription('x'), endpoint: 'https://fcm.googleapis.com.evil.example/x' }
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
  const { endpoint, keys } = service.subscription('off-curve')
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
  const [good, bad] = [service.subscription('good'), service.subscription('bad')]
  for (const body of [good, bad]) await caller.call(calls.subscribe, { body })
  const { query } = server.app.db
  const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
  await query.updateTable('push_subscriptions').set({ p256dh }).where('endpoint', '=', bad.endpoint).execute()
  service.state.status = 201
  const before = service.received.length
  await server.app.db.transaction((tx) =>
    pushTo(
      server.app,
      tx,
      { users: [caller.me.id] },
      { kind: 'private', name: 'Mara', senderid: company.mara.userid },
    ),
  )
  await waitFor(
    () => service.received.slice(before).some(({ path }) => path === '/good'),
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
