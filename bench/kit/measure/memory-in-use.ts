import { readFile } from 'node:fs/promises'
import { processTree } from './process-tree.ts'

/** Bytes in memory, pages that several processes share counted once. */
export interface MemoryInUse {
  server: number
  database: number
  /** Processes of PostgreSQL. */
  processes: number
}

/** What one server process and its own PostgreSQL hold now (Linux: proportional set size). */
export async function memoryInUse(server: number, dataDir: string): Promise<MemoryInUse> {
  const [postmaster = ''] = (await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8')).split('\n')
  const family = await processTree(Number(postmaster))
  const sizes = await Promise.all(family.map(proportionalSize))
  return {
    server: await proportionalSize(server),
    database: sizes.reduce((sum, size) => sum + size, 0),
    processes: family.length,
  }
}

/** 0 for a process that has ended. */
async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024
}
