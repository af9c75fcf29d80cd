import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restartDatabase } from '../experiments/database/database-restart.ts'
import { slowDatabase } from '../experiments/database/database-slow.ts'
import { serveSlowReaders } from '../experiments/slow/slow-readers.ts'
import { type ServerOnPostgres, startServerOnPostgres } from '../kit/server/server-on-postgres.ts'
import { expectNothingWrong, figure } from '../kit/checks/expect-findings.ts'
import { hasPostgresServer } from '../kit/database/postgres-server.ts'

const missing = !hasPostgresServer()
if (missing)
  console.log(
    'Trouble with a database server is not tested here: PostgreSQL 15 is not installed (Debian: postgresql-15).',
  )

/** Each experiment at its full length: `npm run bench`. They share one server, so conversations go on counting. */
describe.skipIf(missing)('a server with an external PostgreSQL', () => {
  let environment: ServerOnPostgres
  beforeAll(async () => {
    environment = await startServerOnPostgres()
  }, 120_000)
  afterAll(() => environment.stop(), 60_000)

  test('loses nothing, answers 503 at once, and comes back by itself when its database is restarted', async () => {
    const findings = await restartDatabase(environment, {
      perSecond: 20,
      conversations: 20,
      tickets: 2,
      sockets: 3,
      between: 1,
      outages: [
        { mode: 'fast', seconds: 0 },
        { mode: 'immediate', seconds: 1 },
      ],
      judgesReturn: false,
    })
    expect(figure(findings, 'calls answered 503')).toBeGreaterThan(0)
    expectNothingWrong(findings)
  }, 120_000)

  test('answers 503 in time and queues nothing while its messages are locked and its database is slow', async () => {
    const findings = await slowDatabase(environment, {
      perSecond: 20,
      conversations: 20,
      tickets: 2,
      warmSeconds: 1,
      lockedSeconds: 6,
      slowSeconds: 1,
      slowBy: 200,
      silentSeconds: 0,
      after: 10,
    })
    expect(figure(findings, 'calls answered 503')).toBeGreaterThan(0)
    expectNothingWrong(findings)
  }, 120_000)

  test('answers other requests beside slow connections, and refuses a request that is too large with a message', async () => {
    // That slow ones are let go within a minute is seen at full length.
    const findings = await serveSlowReaders(environment, environment.postgres.url, {
      connections: 100,
      before: 0.5,
      watched: 1,
      conversations: 20,
      after: 100,
      judgesTimes: false,
    })
    expect(figure(findings, 'calls answered among the slow ones')).toBeGreaterThan(0)
    expectNothingWrong(findings)
  }, 120_000)
})
