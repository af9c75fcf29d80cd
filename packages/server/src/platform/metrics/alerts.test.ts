import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { argonHasher } from '../lib/passwords.ts'

const root = join(import.meta.dirname, '../../../../..')

let server: TestServer
let breaks = false
beforeAll(async () => {
  const passwords = argonHasher()
  server = await startTestServer({
    config: { metrics: { host: '127.0.0.1', port: 0 } },
    expectsFaults: true,
    passwords: {
      ...passwords,
      verify: (hash, password) => {
        if (breaks) throw new TypeError('a fault of ours')
        return passwords.verify(hash, password)
      },
    },
  })
})
afterAll(() => server.stop())

const figures = async (): Promise<string[]> =>
  (await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()).split('\n')

it('every series whose growth an alert waits for is there from the start: the first growth is none where it begins', async () => {
  const alerts = await readFile(join(root, 'deploy/alerts.yaml'), 'utf8')
  const watched = [...alerts.matchAll(/\b(?:increase|delta)\((switchboard_\w+(?:\{[^}]*\})?)\[/g)].map(
    ([, series]) => series,
  )
  expect(watched).toEqual(['switchboard_outbox{state="failed"}', 'switchboard_faults_total'])
  expect(await figures()).toEqual(expect.arrayContaining(watched.map((series) => `${series} 0`)))
})

it('a call that ends in a fault of ours is counted, and what nobody catches', async () => {
  const signIn = { body: { email: 'admin@noor-coffee.example', password: 'violet kettle 12' } }
  breaks = true
  expect(await server.anyone.refused(calls.login, signIn)).toMatchObject({ status: 500 })
  breaks = false
  expect(await server.anyone.refused(calls.login, signIn)).toMatchObject({ status: 401 })
  expect(await figures()).toContain('switchboard_faults_total 1')
  const events: NodeJS.EventEmitter = process
  events.emit('uncaughtExceptionMonitor', new Error('nobody caught it'), 'uncaughtException')
  expect(await figures()).toContain('switchboard_faults_total 2')
})
