import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { codeOf, type DatabaseLog } from './database-start-error.ts'
import { mayTake } from './silence.ts'
import type { CommitHook, Transaction, TransactionOptions } from './queries.ts'

const ATTEMPTS = 3

export async function runTransaction<DB, Result>(
  pool: pg.Pool,
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
      if (attempt === ATTEMPTS || !isWorthAnotherTry(error)) throw error
      log.info({ code: codeOf(error), attempt }, 'a transaction met another one and runs again')
      await pause(10 * attempt)
    }
  }
}

/** A builder bound to this one connection costs 2 us and lets prepared statements share the transaction. */
async function attemptOnce<DB, Result>(
  pool: pg.Pool,
  operation: (tx: Transaction<DB>) => Promise<Result>,
  hooks: CommitHook[],
  { isolation, readOnly = false }: TransactionOptions,
): Promise<Result> {
  const client = await pool.connect()
  const bound = { options: pool.options, connect: async () => client, end: async () => undefined }
  let building = new Kysely<DB>({ dialect: new PostgresDialect({ pool: bound }) }).transaction()
  if (isolation !== undefined) building = building.setIsolationLevel(isolation)
  if (readOnly) building = building.setAccessMode('read only')
  return building.execute(async (query) => {
    const lastSteps: Array<() => Promise<void>> = []
    const result = await operation({
      query,
      named: (name, text, values) => runNamed(client, name, text, values),
      mayTake: (milliseconds) => mayTake(client, milliseconds),
      beforeCommit: (step) => void lastSteps.push(step),
      onCommit: (hook) => void hooks.push(hook),
    })
    for (const step of lastSteps) await step()
    return result
  })
}

export async function runNamed<Row extends pg.QueryResultRow>(
  place: pg.Pool | pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await place.query<Row>({ name, text, values: [...values] })
  return rows
}

async function runHooks(hooks: readonly CommitHook[], log: DatabaseLog): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (err) {
      log.error({ err }, 'a step after the commit failed')
    }
  }
}

/** 40001: serialization failure. 40P01: deadlock. PostgreSQL has rolled back; the same operation may well succeed now. */
const isWorthAnotherTry = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '')
