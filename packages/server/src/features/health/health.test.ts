import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseGate, type DatabaseGate } from '../../testing/database-gate.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { setReadOnly } from '../../testing/set-read-only.ts'

let server: TestServer
let gate: DatabaseGate
let behind: TestServer

beforeAll(async () => {
  server = await startTestServer({ config: { metrics: { host: '127.0.0.1', port: 0 } } })
  gate = await databaseGate(server.databaseUrl)
  behind = await startTestServer({ besides: { ...server, databaseUrl: gate.url } })
})

afterAll(async () => {
  await behind.stop()
  await gate.stop()
  await server.stop()
})

const ask = async (at: TestServer, path: string) => {
  const answer = await at.anyone.request(path)
  return { status: answer.status, body: await answer.text(), connection: answer.headers.get('connection') }
}

test('a node with a database that takes writes is alive and ready, to anybody who asks', async () => {
  expect(await ask(server, '/health/live')).toMatchObject({
    status: 200,
    body: '{"status":"alive","version":"0.9.0"}',
  })
  expect(await ask(server, '/health/ready')).toMatchObject({
    status: 200,
    body: '{"status":"ready","version":"0.9.0"}',
  })
})

test('without its database a node stays alive, is not ready, and is ready again by itself', async () => {
  await gate.shut()
  expect(await ask(behind, '/health/ready')).toMatchObject({
    status: 503,
    body: '{"status":"not-ready","because":"database","version":"0.9.0"}',
  })
  expect((await ask(behind, '/health/live')).status).toBe(200)
  await gate.open()
  await expect.poll(async () => (await ask(behind, '/health/ready')).status).toBe(200)
})

test('a node whose database only reads is not ready and counts it as down, and is ready again by itself', async () => {
  const figures = async () => (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  await replaceDatabase('on')
  await expect
    .poll(() => ask(server, '/health/ready'))
    .toMatchObject({
      status: 503,
      body: '{"status":"not-ready","because":"database","version":"0.9.0"}',
    })
  await expect.poll(figures).toMatch(/^switchboard_database_up 0$/m)
  await replaceDatabase('off')
  await expect.poll(async () => (await ask(server, '/health/ready')).status).toBe(200)
  await expect.poll(figures).toMatch(/^switchboard_database_up 1$/m)
})

test('the figures are on a port of their own and count answers by route, never by address', async () => {
  await ask(server, '/files/11111111-1111-4111-8111-111111111111')
  const figures = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  expect(figures).toContain('switchboard_build_info{version="0.9.0"} 1')
  expect(figures).toMatch(
    /switchboard_http_requests_total\{method="GET",route="\/files\/:fileid",status="401"\} 1/,
  )
  expect(figures).not.toContain('11111111-1111')
  const states = ['outbox{state="waiting"}', 'outbox{state="failed"}', 'outbox{state="unconfirmed"}']
  const jobs = ['media_jobs{state="waiting"}', 'media_jobs{state="failed"}']
  const counts = ['outbox_oldest_seconds', 'inbox_failed', 'events_unnumbered', 'sockets']
  expect(figures).toContain('# TYPE switchboard_channels gauge')
  for (const name of [...states, ...jobs, ...counts].map((name) => `${name} 0`))
    expect(figures).toContain(`switchboard_${name}`)
  expect(figures).toMatch(/switchboard_database_connections [1-9]/)
  expect((await ask(server, '/metrics')).status).toBe(404)
})

test('a scrape takes one connection of the pool, whatever it reads, and counts none of its own as waiting', async () => {
  const { pool } = server.app.db
  let inUse = 0
  let most = 0
  pool.on('acquire', () => {
    inUse += 1
    most = Math.max(most, inUse)
  })
  pool.on('release', () => {
    inUse -= 1
  })
  const figures = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  expect(figures).toContain('switchboard_database_waiting 0')
  // Beside it the server looks for live events and for what is due.
  expect(most).toBeLessThanOrEqual(3)
})

test('sockets of a node are counted while they last', async () => {
  const admin = await server.firstAdmin()
  const socket = await admin.socket()
  const figures = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  expect(figures).toContain('switchboard_build_info{version="0.9.0"} 1')
  expect(figures).toContain('switchboard_sockets 1')
  socket.close()
})

test('a node that is asked to stop is not ready for the balancer and closes its connections, and still answers', async () => {
  behind.leave()
  expect(await ask(behind, '/health/ready')).toMatchObject({
    status: 503,
    body: '{"status":"not-ready","because":"leaving","version":"0.9.0"}',
    connection: 'close',
  })
  expect((await ask(behind, '/health/live')).status).toBe(200)
})

/** As with a standby in its place: the sessions of both servers end, and the next ones read only, or write again. */
async function replaceDatabase(readOnly: 'on' | 'off'): Promise<void> {
  await setReadOnly(server.databaseUrl, readOnly)
  await asOwner(
    server.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'switchboard'`,
  )
}
