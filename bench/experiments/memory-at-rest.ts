import { setTimeout as pause } from 'node:timers/promises'
import { checkInbound } from '../kit/checks/check-inbound.ts'
import { waitingSends } from '../kit/load/clients.ts'
import { playLoop } from '../kit/load/closed-loop.ts'
import { megabytes } from '../kit/measure/figures.ts'
import { type MemoryInUse, memoryInUse } from '../kit/measure/memory-in-use.ts'
import type { Findings } from '../kit/measure/report.ts'
import { startConnectedServer } from '../kit/server/connected-server.ts'
import { databaseOf } from '../kit/server/server-process.ts'

export interface AtRestPlan {
  messages: number
  conversations: number
  callers: number
  /** Seconds after the load at which memory is read. */
  after: readonly number[]
}

/** Milliseconds between two readings under load. */
const EVERY = 1000

/** What is given back: memory before, during and after a load, when nobody uses the server any more. */
export async function memoryAtRest(plan: AtRestPlan): Promise<Findings> {
  const connected = await startConnectedServer('webhook')
  const { server, dataDir, webhook } = connected
  const read = () => memoryInUse(server.pid, dataDir)
  try {
    const before = await read()
    const readings: MemoryInUse[] = []
    const watch = setInterval(() => void read().then((memory) => readings.push(memory)), EVERY)
    const last = plan.messages / plan.conversations
    const acknowledged = await playLoop({ webhook, ...plan, from: 1, goesOn: (n) => n <= last })
    while ((await waitingSends(dataDir)) > 0) await pause(200)
    clearInterval(watch)
    const rests = await readAfter(plan.after, read)
    const { wrong } = await checkInbound(await databaseOf(dataDir), new Set(acknowledged.keys()))
    return {
      title: 'Memory after a load',
      setting: `${plan.callers} callers play Telegram's webhook as fast as they are answered until ${plan.messages} messages in ${plan.conversations} conversations are committed, and the greetings are sent; then nobody uses the server. Memory is the proportional set size, so that pages shared by PostgreSQL's processes count once; what PostgreSQL has read or written of the database counts as its own.`,
      rows: [
        rowOf('before the load', before),
        rowOf('under load, the highest together', highest(readings)),
        ...rests.map(({ seconds, memory }) => rowOf(`${seconds} s after it`, memory)),
      ],
      wrong: { ...wrong, 'not answered 2xx': plan.messages - acknowledged.size },
    }
  } finally {
    await connected.stop()
  }
}

async function readAfter(
  moments: readonly number[],
  read: () => Promise<MemoryInUse>,
): Promise<Array<{ seconds: number; memory: MemoryInUse }>> {
  const rests: Array<{ seconds: number; memory: MemoryInUse }> = []
  let passed = 0
  for (const seconds of moments) {
    await pause((seconds - passed) * 1000)
    passed = seconds
    rests.push({ seconds, memory: await read() })
  }
  return rests
}

const together = ({ server, database }: MemoryInUse): number => server + database

const highest = (readings: readonly MemoryInUse[]): MemoryInUse =>
  readings.reduce((most, one) => (together(one) > together(most) ? one : most), {
    server: 0,
    database: 0,
    processes: 0,
  })

const rowOf = (what: string, memory: MemoryInUse): Findings['rows'][number] => ({
  what: `${what}: server, database (processes), together`,
  figure: `${megabytes(memory.server)}, ${megabytes(memory.database)} (${memory.processes}), ${megabytes(together(memory))}`,
})
