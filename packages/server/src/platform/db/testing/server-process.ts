/** A desk reduced to its database, in a process of its own that a test may kill. Speaks JSON lines on stdout. */
import { pino } from 'pino'
import { openDatabase } from '../database.ts'
import { DatabaseStartError } from '../../lib/database-start-error.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

const [dataDir = '', work = 'idle'] = process.argv.slice(2)
const log = pino({ level: 'silent' })

await open().catch((error: unknown) => {
  if (!(error instanceof DatabaseStartError)) throw error
  print({ event: 'refused', code: error.code, message: error.message })
  process.exit(1)
})

async function open(): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const { adopted, postmasterPid, connectionString } = server
  const db = openDatabase({ connection: connectionString, applicationName: 'desk under test', log })
  let stopping = false
  process.once('SIGTERM', () => {
    stopping = true
    void db
      .close()
      .then(() => server.stop())
      .then(() => process.exit(0))
  })
  await db.pool.query('create table if not exists promises (n int)')
  print({ event: 'open', adopted, postmasterPid, connectionString })
  for (let n = 1; work === 'write' && !stopping; n += 1) {
    await db.named('promise', 'insert into promises (n) values ($1)', [n])
    print({ event: 'promised', n })
  }
}

function print(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}
