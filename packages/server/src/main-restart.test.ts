import { execFileSync } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { makeFolder } from './platform/db/testing/folders.ts'
import { killWithPostgres, postgresIn, startProgram, type StartedProgram } from './testing/started-program.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
/** Milliseconds a test may take: each starts servers of its own. */
const PATIENCE = 60_000

let folder: string
let program: StartedProgram

beforeAll(async () => {
  folder = await makeFolder()
})
afterEach(() => killWithPostgres(program, folder))
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (env: Record<string, string>): StartedProgram =>
  startProgram([process.execPath, MAIN], { env: { PORT: '0', LOG_LEVEL: 'info', ...env } })

describe('a start that fails later leaves no PostgreSQL behind', () => {
  it(
    'when a newer version used the database, which it explains in one sentence',
    async () => {
      const dataDir = join(folder, 'newer')
      program = start({ DATA_DIR: dataDir })
      await program.printed('is open at')
      await sqlIn(dataDir, `insert into schema_migrations (name, position) values ('9999-later', 9999)`)
      program.signal('SIGTERM')
      await program.ended()
      program = start({ DATA_DIR: dataDir })
      expect((await program.ended()).code).toBe(1)
      expect(program.output()).toMatch(
        /\nThe database was used by a newer desk: this one does not know 9999-later\./,
      )
      expect(program.output()).not.toMatch(/^ +at /m)
      expect(postgresIn(dataDir)).toEqual([])
    },
    PATIENCE,
  )

  it(
    'when the key file is lost that its secrets are sealed with',
    async () => {
      const dataDir = join(folder, 'lost')
      program = start({ DATA_DIR: dataDir })
      await program.printed('is open at')
      await sqlIn(
        dataDir,
        `insert into second_factors (userid, secret, started_on) select userid, 'sealed', now() from users`,
      )
      program.signal('SIGTERM')
      await program.ended()
      await rm(join(dataDir, 'secret.key'), { force: true })
      program = start({ DATA_DIR: dataDir })
      expect((await program.ended()).code).toBe(1)
      expect(program.output()).toMatch(
        /^These settings need fixing:\n {2}- SECRET_KEY_FILE: ".*secret\.key" is missing, and the database holds secrets/m,
      )
      expect(postgresIn(dataDir)).toEqual([])
      const [, command = ''] = /: (\(umask .*\))$/m.exec(program.output()) ?? []
      execFileSync('sh', ['-c', command])
      expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
      program = start({ DATA_DIR: dataDir })
      await program.printed('is open at')
      program.signal('SIGTERM')
      await program.ended()
    },
    PATIENCE,
  )
})

/** In the database of a server that runs. */
async function sqlIn(dataDir: string, text: string): Promise<void> {
  const connectionString = (await findEmbeddedPostgres(dataDir))?.owner
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}
