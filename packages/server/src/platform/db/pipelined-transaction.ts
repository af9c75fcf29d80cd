import { setImmediate as endOfTurn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { codeOf } from '../lib/database-start-error.ts'
import { type Connections, lasting } from './pool-share.ts'
import { socketOf } from './silence.ts'

/**
 * The statements of one transaction on their way: each may be sent before those ahead of it are answered, and what one turn
 * of the event loop sends goes out in one packet. `begin` waits for the first statement, and the last statements take the
 * commit with them, so that most transactions need two or three round trips.
 */
export class Pipeline {
  readonly #socket: ReturnType<typeof socketOf>
  readonly #unanswered: Array<Promise<unknown>> = []
  #isGathering = false
  #hasFailed = false
  #cause: unknown

  constructor(client: pg.PoolClient) {
    this.#socket = socketOf(client)
  }

  /** What is sent from now on waits for the end of this turn of the event loop. */
  gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    this.#socket.cork()
    void endOfTurn().then(() => {
      this.#isGathering = false
      this.#socket.uncork()
    })
  }

  withCommit(answer: Promise<unknown>): void {
    this.#unanswered.push(answer)
    // Waited for later: until then its failure is nobody's.
    answer.catch(() => {
      this.#hasFailed = true
    })
  }

  /**
   * Waits until a statement that could not even be sent has failed. PostgreSQL knows nothing of such a one: it would take what
   * comes next as if all were well.
   */
  async sent(): Promise<void> {
    await new Promise<void>((resolve) => process.nextTick(resolve))
    if (this.#hasFailed) await this.answered()
  }

  /**
   * Remembers what broke the transaction. Of statements that are sent together the first one says why; those behind it say
   * only that the transaction is aborted, and theirs may be the answer that the operation sees first.
   */
  watch<Answer>(answer: Promise<Answer>): Promise<Answer> {
    answer.catch((failure: unknown) => {
      if (!isAborted(failure)) this.#cause ??= failure
    })
    return answer
  }

  /** What broke the transaction, when all that is known is that it is aborted. */
  causeOf(failure: unknown): unknown {
    return isAborted(failure) ? (this.#cause ?? failure) : failure
  }

  /** Waits for all answers. */
  async answered(): Promise<void> {
    for (const answer of this.#unanswered) await answer
  }

  /** Why the first of them failed; undefined when none did. */
  firstFailure(): Promise<unknown> {
    return this.answered().then(
      () => undefined,
      (failure: unknown) => failure,
    )
  }
}

/** PostgreSQL refuses what follows in a transaction that has failed. */
const isAborted = (failure: unknown): boolean => codeOf(failure) === '25P02'

/** Kysely on the connection of one transaction, which is given back to its pool at the end. */
export class PipelineDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #pipeline: Pipeline
  readonly #begin: CompiledQuery

  constructor(pool: Connections, client: pg.PoolClient, pipeline: Pipeline, lockWait: number | undefined) {
    const bound = lasting({ options: pool.options, connect: async () => client })
    super({ pool: bound })
    this.#config = { pool: bound }
    this.#pipeline = pipeline
    this.#begin =
      lockWait === undefined ? BEGIN : CompiledQuery.raw(`${BEGIN.sql}; set local lock_timeout = ${lockWait}`)
  }

  override createDriver(): Driver {
    return new PipelineDriver(this.#config, this.#pipeline, this.#begin)
  }
}

/**
 * What writes looks up single rows. A plan that was made for a table of a few rows would read the whole of it, and a prepared
 * statement keeps its plan while the table grows, until PostgreSQL counts its rows again: 22,000 messages were read for each new one.
 */
const BEGIN = CompiledQuery.raw('begin; set local enable_seqscan = off')

class PipelineDriver extends PostgresDriver {
  readonly #pipeline: Pipeline
  readonly #begin: CompiledQuery

  constructor(config: PostgresDialectConfig, pipeline: Pipeline, begin: CompiledQuery) {
    super(config)
    this.#pipeline = pipeline
    this.#begin = begin
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query) => this.#pipeline.watch(execute(query))
    return connection
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#pipeline.gather()
    const isUsual = settings.isolationLevel === undefined && settings.accessMode === undefined
    this.#pipeline.withCommit(
      isUsual ? connection.executeQuery(this.#begin) : super.beginTransaction(connection, settings),
    )
    await this.#pipeline.sent()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#pipeline.sent()
    this.#pipeline.gather()
    this.#pipeline.withCommit(super.commitTransaction(connection))
    await this.#pipeline.answered()
  }
}
