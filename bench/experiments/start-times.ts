import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess, untilAnswering } from '../kit/server/server-process.ts'
import { median, ms } from '../kit/measure/figures.ts'
import { freePort } from '../kit/server/free-port.ts'
import type { Findings } from '../kit/measure/report.ts'

/**
 * How many bare starts a later start may take: five seconds on a machine where bare Node answers after 67 ms. Both are slower
 * on a machine that has other things to do.
 */
const MOST = 75
/** Bare starts before and after each start, so that other load on the machine affects both alike. */
const BARE = 5

/** From the command to an answered call: on an empty folder, and again on the same one, each beside bare Node. */
export async function startTimes({ laterStarts }: { laterStarts: number }): Promise<Findings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const begun = performance.now()
  const server = await startServerProcess({ dataDir })
  const first = performance.now() - begun
  const later: Beside[] = []
  const adopted: Beside[] = []
  for (let round = 0; round < laterStarts; round += 1) {
    await server.stop()
    later.push(await besideBare(server.startAgain))
    await server.kill()
    adopted.push(await besideBare(server.startAgain))
  }
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  const all = [...later, ...adopted]
  return {
    title: 'Starting',
    setting: `The server process with its embedded PostgreSQL, packages installed and web app built; from starting the process to the first answered call that needs the database. Before and after each later start bare Node is started ${BARE} times until it answers a call; a later start may take ${MOST} times as long.`,
    rows: [
      { what: 'first start on an empty folder', figure: ms(first) },
      { what: `later start, median of ${laterStarts}`, figure: ms(medianOf(later, 'took')) },
      {
        what: `start after kill -9, database adopted, median of ${laterStarts}`,
        figure: ms(medianOf(adopted, 'took')),
      },
      { what: 'bare Node, median', figure: ms(medianOf(all, 'bare')) },
      {
        what: 'later starts in bare ones, most',
        figure: Math.max(...all.map(({ took, bare }) => took / bare)).toFixed(1),
      },
    ],
    wrong: {
      [`later starts longer than ${MOST} bare ones`]: all.filter(({ took, bare }) => took > MOST * bare)
        .length,
    },
  }
}

/** Milliseconds of a start, and of bare Node around it on the average. */
interface Beside {
  took: number
  bare: number
}

async function besideBare(start: () => Promise<number>): Promise<Beside> {
  const before = await startBare()
  const took = await start()
  return { took, bare: (before + (await startBare())) / 2 }
}

async function startBare(): Promise<number> {
  let sum = 0
  for (let time = 0; time < BARE; time += 1) sum += await startBareOnce()
  return sum / BARE
}

/** A bare start without our code: Node, and a server that answers everything. */
async function startBareOnce(): Promise<number> {
  const port = await freePort()
  const program = `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`
  const begun = performance.now()
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
  await untilAnswering(`http://127.0.0.1:${port}`, child)
  const took = performance.now() - begun
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  return took
}

const medianOf = (all: readonly Beside[], what: keyof Beside): number => median(all.map((one) => one[what]))
