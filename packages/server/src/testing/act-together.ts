import fc from 'fast-check'
import { expect } from 'vitest'

interface Acts {
  /** What an actor may do; the number chooses whom or what it is about. */
  steps: Readonly<Record<string, (n: number) => Promise<unknown>>>
  /** What is wrong at any moment, while they act and after. */
  wrong(): Promise<readonly unknown[]>
  seed: number
}

const ACTORS = 6
const STEPS = 80

/** Six actors do eighty steps each at the same time, by chance, and nothing is wrong at any moment. */
export async function actTogether({ steps, wrong, seed }: Acts): Promise<void> {
  const step = fc.tuple(fc.constantFrom(...Object.values(steps)), fc.nat(100))
  const plans = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { numRuns: ACTORS, seed })
  let atWork = true
  const watching = (async () => {
    while (atWork) expect(await wrong()).toEqual([])
  })()
  await Promise.all(
    plans.map(async (plan) => {
      for (const [perform, n] of plan) await perform(n)
    }),
  ).finally(() => {
    atWork = false
  })
  await watching
  expect(await wrong()).toEqual([])
}
