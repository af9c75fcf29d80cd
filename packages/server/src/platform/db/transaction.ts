import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { isConflict } from '../lib/database-away.ts'
import { codeOf, type DatabaseLog } from '../lib/database-start-error.ts'
import { Pipeline, PipelineDialect } from './pipelined-transaction.ts'
import type { Connections } from './pool-share.ts'
import type { CommitHook, Transaction, TransactionOptions } from './queries.ts'
import { mayTake } from './silence.ts'
import { runNamed } from './statements.ts'

const ATTEMPTS = 3

export async function runTransaction<DB, Result>(
  pool: Connections,
  log: DatabaseLog,
  operation: (tx: Transaction<DB>) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const hooks: CommitHook[] = []
    try {
      const result = await attemptOnce(pool, operation, hooks, options)
      await runHooks(hooks, log)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
      log.info(
        { event: 'transaction.retried', code: codeOf(error), attempt },
        'a transaction conflicted with another one and runs again',
      )
      await pause(10 * attempt)
    }
  }
}

/** A builder bound to this one connection costs 2 us and lets prepared statements share the transaction. */
async function attemptOnce<DB, Result>(
  pool: Connections,
  operation: (tx: Transaction<DB>) => Promise<Result>,
  hooks: CommitHook[],
  { isolation, readOnly = false, lockWait }: TransactionOptions,
): Promise<Result> {
  const client = await pool.connect()
  const pipeline = new Pipeline(client)
  let building = new Kysely<DB>({
    dialect: new PipelineDialect(pool, client, pipeline, lockWait),
  }).transaction()
  if (isolation !== undefined) building = building.setIsolationLevel(isolation)
  if (readOnly) building = building.setAccessMode('read only')
  const committed = building.execute(async (query) => {
    const lastSteps: Array<() => Promise<void>> = []
    const result = await operation({
      query,
      named: (name, text, values) => {
        pipeline.gather()
        return pipeline.watch(runNamed(client, name, text, values))
      },
      withCommit: (answer) => pipeline.withCommit(answer),
      mayTake: (milliseconds) => mayTake(client, milliseconds),
      beforeCommit: (step) => void lastSteps.push(step),
      onCommit: (hook) => void hooks.push(hook),
    })
    for (const step of lastSteps) await step()
    return result
  })
  // What fails after a statement that nobody waited for fails because of it.
  return committed.catch(async (error: unknown) =>
    Promise.reject((await pipeline.firstFailure()) ?? pipeline.causeOf(error)),
  )
}

async function runHooks(hooks: readonly CommitHook[], log: DatabaseLog): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (err) {
      log.error({ event: 'transaction.after_commit_failed', err }, 'a step after the commit failed')
    }
  }
}
