import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDeskProcess } from '../kit/desk-process.ts'
import { median, ms } from '../kit/figures.ts'
import type { Findings } from '../kit/report.ts'

/** From the command to an answered call: on an empty folder, and again on the same one. */
export async function startTimes({ laterStarts }: { laterStarts: number }): Promise<Findings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const begun = performance.now()
  const desk = await startDeskProcess({ dataDir })
  const first = performance.now() - begun
  const later: number[] = []
  const adopted: number[] = []
  for (let round = 0; round < laterStarts; round += 1) {
    await desk.stop()
    later.push(await desk.startAgain())
    await desk.kill()
    adopted.push(await desk.startAgain())
  }
  await desk.stop()
  await rm(dataDir, { recursive: true, force: true })
  return {
    title: 'Starting',
    setting:
      'The server process with its embedded PostgreSQL, packages installed and web app built; from starting the process to the first answered call that needs the database.',
    rows: [
      { what: 'first start on an empty folder', figure: ms(first) },
      { what: `later start, median of ${laterStarts}`, figure: ms(median(later)) },
      {
        what: `start after kill -9, database adopted, median of ${laterStarts}`,
        figure: ms(median(adopted)),
      },
    ],
    wrong: { 'later starts over 5 s': [...later, ...adopted].filter((time) => time > 5000).length },
  }
}
