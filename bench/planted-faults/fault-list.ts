import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** One fault in the product that breaks one rule of docs/evidence/coverage.md, and the tests that have to notice it. */
export const PlantedFault = z.strictObject({
  /** The rule as docs/evidence/coverage.md writes it, with its section. */
  rule: z.string(),
  file: z.string(),
  /** Occurs exactly once in the file. */
  find: z.string().min(1),
  replace: z.string(),
  /** Tests of the rule, as `path › test name`. */
  tests: z.array(z.string().regex(/^\S+ › .+$/)).min(1),
  /** Ends within seconds: planted by `npm run bench -- short` too. */
  sample: z.literal('short').optional(),
})
export type PlantedFault = z.infer<typeof PlantedFault>

const folder = fileURLToPath(new URL('faults/', import.meta.url))

export function plantedFaults(): PlantedFault[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => z.array(PlantedFault).parse(JSON.parse(readFileSync(folder + name, 'utf8'))))
}
