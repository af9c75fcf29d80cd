import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { residentOf } from './memory-watch.ts'
import type { Point } from './trend.ts'

export const SIGNS = ['memory', 'heap', 'open files', 'database connections'] as const
export type Sign = (typeof SIGNS)[number]

/** The resources of a server, sampled again and again; times are in milliseconds since the first sample. */
export interface ResourceMonitor {
  of(sign: Sign): readonly Point[]
  stop(): Promise<void>
}

interface Watched {
  pid: number
  metricsUrl: string
  database: string
}

export async function monitorResources(
  { pid, metricsUrl, database }: Watched,
  every: number,
): Promise<ResourceMonitor> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const begun = performance.now()
  const seen: Record<Sign, Point[]> = { memory: [], heap: [], 'open files': [], 'database connections': [] }

  async function look(): Promise<void> {
    const at = performance.now() - begun
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name like 'switchboard%'`,
    )
    seen.memory.push({ at, value: await residentOf(pid) })
    seen.heap.push({ at, value: await heapOf(metricsUrl) })
    seen['open files'].push({ at, value: (await readdir(`/proc/${pid}/fd`)).length })
    seen['database connections'].push({ at, value: rows[0]?.count ?? 0 })
  }

  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, every)
  return {
    of: (sign) => seen[sign],
    async stop() {
      clearInterval(timer)
      await looking
      await client.end()
    },
  }
}

async function heapOf(metricsUrl: string): Promise<number> {
  const figures = await (await fetch(metricsUrl)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(figures)?.[1])
}
