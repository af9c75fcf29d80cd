import type { AppContext } from '../../context.ts'
import { WakeLoop } from './wake-loop.ts'
import type { DueWhen, Worker } from './worker.ts'

type Sweeping = Pick<AppContext, 'db' | 'clock' | 'log'>

/** Wakes the workers that have something to do: what became due with time, what another node left, and what lost its hint. */
export function startSweep(app: Sweeping, workers: readonly Worker[], every: number): WakeLoop {
  const findDue = dueAmong(app, workers)
  async function round(): Promise<void> {
    for (const worker of await findDue()) worker.wake()
  }
  return new WakeLoop({ name: 'sweep', every, round, log: app.log })
}

/** The workers that have something to do. A server at rest asks one prepared statement for all of them, instead of one or several for each. */
export function dueAmong(app: Sweeping, workers: readonly Worker[]): () => Promise<ReadonlySet<Worker>> {
  const swept = workers.flatMap((worker) => questionOf(worker, worker.dueWhen))
  const asked = swept.flatMap(({ worker, dueWhen }) =>
    typeof dueWhen === 'function' ? [] : [{ worker, dueWhen }],
  )
  const { text, values } = statementOf(asked.map(({ dueWhen }) => dueWhen))

  return async () => {
    const due = swept.filter(({ dueWhen }) => typeof dueWhen === 'function' && dueWhen())
    const [row] = await app.db.named<{ due: boolean[] }>('due-work', text, [app.clock.now(), ...values()])
    return new Set(
      [...due, ...asked.filter((_, index) => row?.due[index] === true)].map(({ worker }) => worker),
    )
  }
}

const questionOf = (worker: Worker, dueWhen: DueWhen | undefined) =>
  dueWhen === undefined ? [] : [{ worker, dueWhen }]

/** The answers to all expressions, in their order. The time is a parameter of it also where none of them compares with it. */
export function statementOf(asked: ReadonlyArray<Exclude<DueWhen, () => boolean>>) {
  const comparing = asked.filter((one) => typeof one !== 'string')
  const expressions = asked.map((one) =>
    typeof one === 'string' ? one : one.expression(`$${comparing.indexOf(one) + 2}`),
  )
  return {
    text: `select array[${expressions.map((one) => `(${one})`).join(', ')}]::boolean[] as due where $1::timestamptz is not null`,
    values: () => comparing.map(({ value }) => value()),
  }
}
