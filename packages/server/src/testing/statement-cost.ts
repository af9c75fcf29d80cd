import type pg from 'pg'
import { z } from 'zod'
import type { Asker } from '../context.ts'
import { systemClock } from '../platform/lib/clock.ts'

export interface Cost {
  /** Pages that the statements look at, from memory or from the disk. */
  buffers: number
  milliseconds: number
}

/**
 * What one call of a store costs: its statements are run with EXPLAIN, as they are planned when they are prepared, and undone.
 * Of several measurements the cheapest counts: the others also clean up after the one before.
 */
export async function costOf(client: pg.Client, ask: (app: Asker) => Promise<unknown>): Promise<Cost> {
  await client.query(`set plan_cache_mode = force_generic_plan`)
  const costs: Cost[] = []
  for (let n = 0; n < 5; n += 1) {
    const cost = { buffers: 0, milliseconds: 0 }
    await ask({
      clock: systemClock(),
      db: {
        async named(_name, text, values) {
          const { buffers, milliseconds } = await explained(client, text, values)
          cost.buffers += buffers
          cost.milliseconds += milliseconds
          return []
        },
      },
    })
    costs.push(cost)
  }
  return {
    buffers: Math.min(...costs.map(({ buffers }) => buffers)),
    milliseconds: Math.min(...costs.map(({ milliseconds }) => milliseconds)),
  }
}

const Explained = z.tuple([
  z.object({
    Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
    'Execution Time': z.number(),
  }),
])

async function explained(client: pg.Client, text: string, values: readonly unknown[]): Promise<Cost> {
  const literals = values.map((value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`)
  const execute = values.length === 0 ? 'execute measured' : `execute measured (${literals.join(', ')})`
  await client.query(`prepare measured as ${text}`)
  await client.query('begin')
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (analyze, buffers, format json) ${execute}`,
  )
  await client.query('rollback; deallocate measured')
  const [{ Plan, 'Execution Time': milliseconds }] = Explained.parse(rows[0]?.['QUERY PLAN'])
  return { buffers: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], milliseconds }
}
