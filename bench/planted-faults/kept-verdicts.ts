import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { PlantedFault } from './fault-list.ts'

const Verdict = z.discriminatedUnion('kind', [
  /** With the first test that failed and why, so that a reader can check that the fault caused it. */
  z.object({ kind: z.literal('noticed'), by: z.string() }),
  z.object({ kind: z.enum(['survived', 'lost', 'not run']), why: z.string() }),
])
export type Verdict = z.infer<typeof Verdict>

const Judged = z.object({
  is: z.literal('judged'),
  /** The run that judged it, by when it began. */
  run: z.string(),
  fault: PlantedFault,
  verdict: Verdict,
  seconds: z.number(),
})
export type Judged = z.infer<typeof Judged>

/** Tests that were run before any fault. */
const Sound = z.object({
  is: z.literal('sound'),
  run: z.string(),
  tests: z.array(z.string()),
  failed: z.array(z.string()),
  passed: z.number(),
  trouble: z.string().nullable(),
})
export type Sound = z.infer<typeof Sound>

const Line = z.discriminatedUnion('is', [Judged, Sound])

export const isClean = ({ failed, trouble }: Sound): boolean => failed.length === 0 && trouble === null

/**
 * The findings of earlier, stopped runs, and the file where this one writes its own. Without a file nothing is stored.
 */
export interface Kept {
  noticed: readonly Judged[]
  sound: readonly Sound[]
  keep(line: Judged | Sound): Promise<void>
}

/**
 * One line for each fault that was judged, written at once. A fault that was noticed is not planted again as long as its
 * entry is the same; every other one is, since the next run follows a repair.
 */
export async function keptVerdicts(path: string | undefined, faults: readonly PlantedFault[]): Promise<Kept> {
  if (path === undefined) return { noticed: [], sound: [], keep: async () => {} }
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Line.parse(JSON.parse(line)))
  const latest = new Map(
    lines.filter((line) => line.is === 'judged').map((line) => [JSON.stringify(line.fault), line]),
  )
  return {
    noticed: faults.flatMap((fault) => {
      const judged = latest.get(JSON.stringify(fault))
      return judged?.verdict.kind === 'noticed' ? [judged] : []
    }),
    sound: lines.filter((line) => line.is === 'sound').filter(isClean),
    keep: (line) => appendFile(path, `${JSON.stringify(line)}\n`),
  }
}
