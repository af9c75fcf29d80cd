import { buildSchema, type LeaseCost, measureLeases } from '@switchboard/server/testing'
import type { Findings } from '../kit/measure/report.ts'
import { ms } from '../kit/measure/figures.ts'

export interface OutboxLeasePlan {
  /** An empty database. */
  server: string
  /** Sends that wait behind the heads, ascending. */
  sizes: readonly number[]
}

/** Pages for one lease, against the pages with nothing behind the heads. */
const FLAT = 1.3

/** Taking the next sends from the outbox costs the same however many wait behind heads that are put off. */
export async function outboxLease({ server, sizes }: OutboxLeasePlan): Promise<Findings> {
  await buildSchema(server)
  const costs = await measureLeases(server, sizes)
  const [first] = costs
  const worst = (statement: 'lease' | 'nextDue') =>
    Math.max(...costs.map((cost) => cost[statement].buffers / (first?.[statement].buffers ?? 0)))
  return {
    title: 'A lease of the outbox while many sends wait',
    setting: `500 conversations whose next send is put off for an hour, as after a failed attempt, with more and more sends behind them, and 40 conversations with one send that is due. Each lease takes 16 of these. Pages and times are those of EXPLAIN (ANALYZE, BUFFERS) with the plan of a prepared statement, the cheapest of five.`,
    rows: costs.flatMap(rowsOf),
    wrong: {
      [`leases that cost more than ${FLAT} times the pages`]: worst('lease') > FLAT ? 1 : 0,
      [`looks for the next due time that cost more than ${FLAT} times the pages`]:
        worst('nextDue') > FLAT ? 1 : 0,
    },
  }
}

const rowsOf = ({ behind, lease, nextDue }: LeaseCost): Findings['rows'] => [
  {
    what: `${behind} waiting: a lease of 16`,
    figure: `${lease.buffers} pages, ${ms(lease.milliseconds)}`,
  },
  {
    what: `${behind} waiting: when the next is due`,
    figure: `${nextDue.buffers} pages, ${ms(nextDue.milliseconds)}`,
  },
]
