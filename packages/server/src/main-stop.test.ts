import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from './platform/db/testing/folders.ts'
import {
  killWithPostgres,
  postgresIn,
  postgresLeftIn,
  startProgram,
  type StartedProgram,
} from './testing/started-program.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
/** Milliseconds a test may take: each starts a server of its own. */
const PATIENCE = 60_000

let dataDir: string
let server: StartedProgram

beforeAll(async () => {
  dataDir = await makeFolder()
})
afterEach(() => killWithPostgres(server, dataDir))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (...command: string[]): StartedProgram => {
  const args = command.length > 0 ? command : [process.execPath, MAIN]
  return startProgram(args, { env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' } })
}

describe('a server that runs', () => {
  it.each<[string, (it: StartedProgram) => void]>([
    ['SIGINT', (it) => it.signal('SIGINT')],
    ['SIGHUP of a terminal that closes', (it) => it.signal('SIGHUP')],
    [
      'SIGTERM ten times, to both',
      (it) => {
        for (let n = 0; n < 5; n += 1) {
          it.signal('SIGTERM')
          it.signalGroup('SIGTERM')
        }
      },
    ],
    [
      'SIGINT, then SIGTERM, then SIGHUP',
      (it) => {
        it.signal('SIGINT')
        it.signal('SIGTERM')
        it.signal('SIGHUP')
      },
    ],
  ])(
    'ends within ten seconds with its database on %s',
    async (_, send) => {
      const one = start()
      server = one
      await one.printed('is open at')
      expect(postgresIn(dataDir)).not.toEqual([])
      send(one)
      // A second one that comes while it stops; on a busy machine the next server may run by then.
      setTimeout(() => send(one), 30)
      // The program itself counts: with what it cannot close within ten seconds it ends with 1.
      expect((await one.ended()).code).toBe(0)
      expect(postgresIn(dataDir)).toEqual([])
    },
    PATIENCE,
  )

  it(
    'ends with its database when supervisors signal every process of the service, PostgreSQL too',
    async () => {
      server = start()
      await server.printed('is open at')
      const [postmaster = 0] = postgresIn(dataDir)
      process.kill(-postmaster, 'SIGTERM')
      server.signalGroup('SIGTERM')
      await server.ended()
      expect(postgresIn(dataDir)).toEqual([])
    },
    PATIENCE,
  )

  it(
    'ends with its database when the reader of its output ends first',
    async () => {
      server = start(
        '/bin/sh',
        '-c',
        `"${process.execPath}" "${MAIN}" | { read one; read two; exec sleep 600; }`,
      )
      while (postgresIn(dataDir).length === 0) await pause(20)
      await pause(1500)
      server.signalGroup('SIGTERM')
      await server.ended()
      expect(await postgresLeftIn(dataDir)).toEqual([])
    },
    PATIENCE,
  )
})

describe('a server that starts', () => {
  it.each([0, 200, 700])(
    'ends with its database when it is stopped %i ms after PostgreSQL began',
    async (milliseconds) => {
      await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
      server = start()
      while (postgresIn(dataDir).length === 0) await pause(5)
      await pause(milliseconds)
      server.signalGroup('SIGTERM')
      server.signal('SIGTERM')
      await server.ended()
      expect(await postgresLeftIn(dataDir)).toEqual([])
    },
    PATIENCE,
  )
})
