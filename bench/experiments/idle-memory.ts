import { setTimeout as pause } from 'node:timers/promises'
import { startConnectedServer } from '../kit/server/connected-server.ts'
import { megabytes } from '../kit/measure/figures.ts'
import { memoryInUse } from '../kit/measure/memory-in-use.ts'
import { processorTime } from '../kit/measure/processor-time.ts'
import type { Findings } from '../kit/measure/report.ts'

/** After its start a server is busy with what the start left: compiled code, the first rounds of its workers and of autovacuum. */
const SETTLING = 2 * 60_000

/** What a server that waits costs: the server process, and PostgreSQL with all its workers. */
export async function idleMemory({ seconds }: { seconds: number }): Promise<Findings> {
  const connected = await startConnectedServer('webhook')
  const { server, dataDir } = connected
  try {
    await pause(SETTLING)
    const before = await processorTime(server.pid, dataDir)
    await pause(seconds * 1000)
    const after = await processorTime(server.pid, dataDir)
    const memory = await memoryInUse(server.pid, dataDir)
    const each = (time: number): string => `${(time / seconds).toFixed(1)} ms`
    return {
      title: 'A server at rest',
      setting: `A connected server that nobody uses, for ${seconds} s from two minutes after its start. Memory is the proportional set size, so that pages shared by PostgreSQL's processes count once. Looking costs one connection to the database.`,
      rows: [
        { what: 'memory: server', figure: megabytes(memory.server) },
        { what: `memory: database (${memory.processes} processes)`, figure: megabytes(memory.database) },
        { what: 'memory: together', figure: megabytes(memory.server + memory.database) },
        { what: 'processor time each second: server', figure: each(after.server - before.server) },
        { what: 'processor time each second: database', figure: each(after.postgres - before.postgres) },
      ],
      wrong: {},
    }
  } finally {
    await connected.stop()
  }
}
