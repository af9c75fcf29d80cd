import type { IsolationLevel, Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { QueryResultRow } from 'pg'

/** The queries of a store: on the database outside any transaction, or in a transaction. */
export type Queries<DB> = {
  readonly query: Kysely<DB>
  /** A hot statement, prepared once per connection under its name. One name always carries the same text. */
  named<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

/** What one asks of the database: statements by themselves, together, or in a transaction. */
export type Connected<DB> = Queries<DB> & {
  /** Reads that do not depend on one another, on one connection: what one turn of the event loop asks goes out in one packet. */
  together<Result>(read: (reader: Pick<Queries<DB>, 'named'>) => Promise<Result>): Promise<Result>
  /** Runs the operation in one transaction. It may run again (3 times at most) after a deadlock or serialization failure. */
  transaction<Result>(
    operation: (tx: Transaction<DB>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
}

export type Transaction<DB> = Queries<DB> & {
  readonly query: KyselyTransaction<DB>
  /**
   * Takes a statement that is on its way and whose answer nobody needs: the commit waits for it. The statements after it are
   * sent without waiting, and the transaction fails with the failure of the first.
   */
  withCommit(answer: Promise<unknown>): void
  /** Each of its statements may take so many milliseconds from now on, instead of 5000; 0: as long as it takes. */
  mayTake(milliseconds: number): Promise<void>
  /** Runs in the transaction once the operation is done, under all its locks, in the order given. */
  beforeCommit(step: () => Promise<void>): void
  /** Runs after the commit, never after a rollback, in the order given. A failure is logged: the commit remains. */
  onCommit(hook: CommitHook): void
}

export type CommitHook = () => void | Promise<void>

export type TransactionOptions = {
  isolation?: IsolationLevel
  readOnly?: boolean
  /** Milliseconds that each of its statements waits for a lock, instead of 3000. Only for transactions of the usual isolation. */
  lockWait?: number
}
