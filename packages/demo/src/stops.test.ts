import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postgresIn, postgresLeftIn, startProgram, type StartedProgram } from '@switchboard/server/testing'

const root = join(import.meta.dirname, '../../..')
/** What docs/operations.md promises. */
const TEN_SECONDS = 10_000

/** Milliseconds a test may take: the demo plays several days before it opens. */
const PATIENCE = 120_000

let dataDir: string
let program: StartedProgram

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stops-'))
})
afterEach(async () => {
  program.signalGroup('SIGKILL')
  for (const pid of postgresIn(dataDir)) process.kill(pid, 'SIGQUIT')
  await postgresLeftIn(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const run = (name: string): StartedProgram =>
  startProgram([process.execPath, 'tools/run.mjs', name], {
    cwd: root,
    env: { DATA_DIR: dataDir, PORT: '0', PHONES_PORT: '0' },
  })

test.each<[string, string, (it: StartedProgram) => void]>([
  ['start', 'SIGTERM to the process group, as systemd does', (it) => it.signalGroup('SIGTERM')],
  ['start', 'SIGTERM to the entry alone, as Docker does', (it) => it.signal('SIGTERM')],
  ['demo', 'SIGINT to the process group, as a terminal does', (it) => it.signalGroup('SIGINT')],
])(
  '%s, once it is open, ends within ten seconds with its database on %s',
  async (name, _, send) => {
    program = run(name)
    await program.printed(name === 'demo' ? 'Sign in as any of these' : 'is open at')
    expect(postgresIn(dataDir)).not.toEqual([])
    send(program)
    expect((await program.ended()).milliseconds).toBeLessThan(TEN_SECONDS)
    expect(await postgresLeftIn(dataDir)).toEqual([])
  },
  PATIENCE,
)

test(
  'the demo ends with its database while it is still opening',
  async () => {
    program = run('demo')
    while (postgresIn(dataDir).length === 0) await pause(20)
    await pause(1000)
    program.signalGroup('SIGTERM')
    expect((await program.ended()).milliseconds).toBeLessThan(TEN_SECONDS)
    expect(await postgresLeftIn(dataDir)).toEqual([])
  },
  PATIENCE,
)
