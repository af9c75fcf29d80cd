import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** Linux counts the time of processes in hundredths of a second. */
const TICKS = 100

/** Seconds of processor time since the start of each. */
export interface CpuTimes {
  servers: number
  database: number
  /** This process: providers, balancer, bucket and everything else that is played. */
  load: number
  idle: number
}

/** The CPU time that these servers, every PostgreSQL of this machine and this process have used until now. */
export async function cpuTimes(servers: readonly number[]): Promise<CpuTimes> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const used = { servers: 0, database: 0 }
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [, name = ''] = /\((.*)\)/.exec(stat) ?? []
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    if (servers.includes(Number(pid))) used.servers += (user + system) / TICKS
    else if (name === 'postgres') used.database += (user + system) / TICKS
  }
  const { user, system } = process.cpuUsage()
  const idle = cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000
  return { ...used, load: (user + system) / 1_000_000, idle }
}

export const cpuBetween = (before: CpuTimes, after: CpuTimes): CpuTimes => ({
  servers: after.servers - before.servers,
  database: after.database - before.database,
  load: after.load - before.load,
  idle: after.idle - before.idle,
})
