import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { residentOf } from './memory-watch.ts'
import type { Point } from './trend.ts'

export const SIGNS = ['memory', 'heap', 'machine code', 'open files', 'database connections'] as const
/** Those that are counted in bytes. */
export const MEMORY_SIGNS = ['memory', 'heap', 'machine code'] as const
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
  const seen: Record<Sign, Point[]> = {
    memory: [],
    heap: [],
    'machine code': [],
    'open files': [],
    'database connections': [],
  }

  async function look(): Promise<void> {
    const at = performance.now() - begun
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name like 'switchboard%'`,
    )
    seen.memory.push({ at, value: await residentOf(pid) })
    const metrics = await (await fetch(metricsUrl)).text()
    seen.heap.push({ at, value: figureOf(metrics, HEAP) })
    seen['machine code'].push({ at, value: figureOf(metrics, CODE) })
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

const HEAP = /^nodejs_heap_size_used_bytes (\S+)$/m
/** The pages in which V8 keeps what it has compiled. */
const CODE = /^nodejs_heap_space_size_total_bytes\{space="code"\} (\S+)$/m

const figureOf = (metrics: string, name: RegExp): number => Number(name.exec(metrics)?.[1])
