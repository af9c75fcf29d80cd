import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startConnectedServer } from '../kit/server/connected-server.ts'
import { megabytes } from '../kit/measure/figures.ts'
import type { Findings } from '../kit/measure/report.ts'

/** Memory of a server that waits: the server process, and PostgreSQL with all its workers, counted without double pages. */
export async function idleMemory({ seconds }: { seconds: number }): Promise<Findings> {
  const connected = await startConnectedServer('webhook')
  try {
    await pause(seconds * 1000)
    const [postmaster = ''] = (
      await readFile(`${connected.dataDir}/postgres/cluster/postmaster.pid`, 'utf8')
    ).split('\n')
    const server = await proportionalSize(connected.server.pid)
    const backends = await childrenOf(Number(postmaster))
    const database = (await Promise.all([Number(postmaster), ...backends].map(proportionalSize))).reduce(
      (sum, size) => sum + size,
      0,
    )
    return {
      title: 'Memory of an idle server',
      setting: `A connected server that nobody uses, after ${seconds} s. Proportional set size, so that pages shared by PostgreSQL's processes count once.`,
      rows: [
        { what: 'server', figure: megabytes(server) },
        { what: `database (${backends.length + 1} processes)`, figure: megabytes(database) },
        { what: 'together', figure: megabytes(server + database) },
      ],
      wrong: {},
    }
  } finally {
    await connected.stop()
  }
}

async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024
}

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    all.map(async (child) => {
      const stat = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '')
      return {
        child: Number(child),
        parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0),
      }
    }),
  )
  return parents.filter(({ parent }) => parent === pid).map(({ child }) => child)
}
