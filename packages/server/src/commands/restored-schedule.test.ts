import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, type ScheduledMessage } from '@switchboard/contract'
import { expect, it, onTestFinished } from 'vitest'
import { noticesOf } from '../features/scheduled-messages/testing/not-sent-notices.ts'
import { receivedBy } from '../features/ticket-life/testing/undo-calls.ts'
import { safeFetch } from '../platform/files/safe-fetch.ts'
import { instantOf } from '../platform/lib/clock.ts'
import { createTestDatabase } from '../testing/database.ts'
import { runTypedCommand } from '../testing/run-typed-command.ts'
import { FIRST_ADMIN, startTestServer } from '../testing/start-test-server.ts'
import { startTelegramServer } from '../testing/telegram-server.ts'
import { testClock } from '../testing/test-clock.ts'

/** Every command is a process of its own, which takes seconds on a busy machine. */
const PATIENCE = 60_000

const HOUR = 3600_000
const DAY = 24 * HOUR

it(
  'a restored installation sends nothing by itself that was due before the restore, but asks its author',
  async () => {
    // The restore runs by the true time: a backup of thirty days ago is restored.
    const clock = testClock(instantOf((Date.now() - 30 * DAY) * 1000))
    const one = await startTelegramServer({ clock })
    onTestFinished(() => one.stop())
    const restored = await createTestDatabase([])
    onTestFinished(() => restored.drop())
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-copy-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    const { admin, server } = one
    const ana = one.client(501, 'Ana')
    ana.writes('The grinder is stuck.')
    await one.settled()
    const [ticket] = await one.tickets()
    if (ticket === undefined) throw new Error('There is no ticket.')
    const params = { ticketid: ticket.ticketid }
    await admin.call(calls.acceptTicket, { body: { ...params, created_on: ticket.created_on } })
    await server.letPass(5000)
    const schedule = (content: string, ahead: number): Promise<ScheduledMessage> =>
      admin.call(calls.scheduleMessage, {
        params,
        body: {
          messageid: randomUUID(),
          created_on: ticket.created_on,
          content,
          due_on: instantOf((clock.millis() + ahead) * 1000),
        },
      })
    const due = await schedule('We come tomorrow.', HOUR)
    await schedule('We come in May.', 60 * DAY)
    const backup = join(folder, 'backup')
    const { databaseUrl, app } = server
    const from = { DATABASE_URL: databaseUrl, DATA_DIR: app.config.dataDir }
    expect(await runTypedCommand('backup', [backup], from)).toMatchObject({ code: 0 })
    const answers = () => receivedBy(ana).filter((text) => text.startsWith('We come'))
    await server.letPass(HOUR)
    expect(answers()).toEqual(['We come tomorrow.'])

    const to = { DATABASE_URL: restored.connectionString, DATA_DIR: dataDir }
    expect(await runTypedCommand('restore', [backup], to)).toMatchObject({ code: 0 })
    const copy = await startTestServer({
      database: restored.connectionString,
      providerHttp: safeFetch({ simulatorUrls: [one.simulators.url] }),
      config: { dataDir, secretKeyFile: join(dataDir, 'secret.key'), apiUrls: app.config.apiUrls },
    })
    onTestFinished(() => copy.stop())
    const agent = await copy.signIn(FIRST_ADMIN)
    await copy.settled()
    const waiting = (await agent.call(calls.getScheduledMessages, { params })).map(
      ({ content, not_sent }) => [content, not_sent],
    )
    expect(waiting).toEqual([
      ['We come tomorrow.', 'perhaps-sent'],
      ['We come in May.', null],
    ])
    expect(answers()).toEqual(['We come tomorrow.'])
    expect(await noticesOf(agent, ticket)).toEqual(['perhaps-sent: We come tomorrow.'])

    await agent.call(calls.sendScheduledMessage, { params: { messageid: due.messageid } })
    await copy.settled()
    expect(answers()).toEqual(['We come tomorrow.', 'We come tomorrow.'])
    await copy.letPass(31 * DAY)
    expect(answers()).toContain('We come in May.')
  },
  PATIENCE,
)
