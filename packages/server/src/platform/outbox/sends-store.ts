import type { DeliveryProblem } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { OutboxCommand } from './outbox.ts'
import type { OutboxRow } from './outbox-store.ts'

/** The sends of a message, as other features find and settle them. */

/** Locks the sends before the ticket, in the order in which a worker settles them: no worker settles them meanwhile. */
export async function holdSends(tx: Tx, messageid: string): Promise<void> {
  await tx.query
    .selectFrom('outbox')
    .select('outboxid')
    .where('messageid', '=', messageid)
    .orderBy('outboxid')
    .forUpdate()
    .execute()
}

/** Marks the failed sends of a message as done, because an agent has retried or discarded it. */
export async function endFailedSends(app: AppContext, tx: Tx, messageid: string): Promise<void> {
  await tx.query
    .updateTable('outbox')
    .set({ state: 'done', done_on: app.clock.now() })
    .where('messageid', '=', messageid)
    .where('state', 'in', ['failed', 'doubtful'])
    .execute()
}

/** The command of the last attempt: a question keeps its buttons. */
export async function lastCommand(reader: Reader, messageid: string): Promise<OutboxCommand> {
  const row = await reader.query
    .selectFrom('outbox')
    .select('command')
    .where('messageid', '=', messageid)
    .orderBy('outboxid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? { kind: 'message' } : OutboxCommand.parse(row.command)
}

/** The message of one of our sends, and whether a newer send of it exists. */
export async function sentMessage(
  reader: Reader,
  accountid: string,
  outboxid: string,
): Promise<{ messageid: string; superseded: boolean } | undefined> {
  const { rows } = await sql<{ messageid: string; superseded: boolean }>`
    select messageid, exists (select from outbox newer
      where newer.messageid = outbox.messageid and newer.outboxid > outbox.outboxid) as superseded
    from outbox where outboxid = ${outboxid}::bigint and accountid = ${accountid} and messageid is not null
  `.execute(reader.query)
  return rows[0]
}

/** The message has arrived: its send needs no more attention. */
export async function confirmSend(app: AppContext, tx: Tx, messageid: string): Promise<void> {
  await tx.query
    .updateTable('outbox')
    .set({ state: 'done', done_on: app.clock.now() })
    .where('messageid', '=', messageid)
    .where('state', 'in', ['doubtful', 'failed'])
    .execute()
}

/** The provider accepted the message and it failed later. */
export async function failNewestSend(
  app: AppContext,
  tx: Tx,
  messageid: string,
  why: { reason: string | null; problem: DeliveryProblem },
): Promise<void> {
  await tx.query
    .updateTable('outbox')
    .set({ state: 'failed', last_error: why.reason, last_problem: why.problem, done_on: app.clock.now() })
    .where('outboxid', '=', (newest) =>
      newest
        .selectFrom('outbox')
        .select('outboxid')
        .where('messageid', '=', messageid)
        .orderBy('outboxid', 'desc')
        .limit(1),
    )
    .where('state', 'in', ['done', 'doubtful'])
    .execute()
}

export const lockSend = (tx: Tx, outboxid: number): Promise<OutboxRow | undefined> =>
  tx.query.selectFrom('outbox').selectAll().where('outboxid', '=', outboxid).forUpdate().executeTakeFirst()

/** Makes a queued send due now, in its place. */
export async function hurrySend(app: AppContext, tx: Tx, outboxid: number): Promise<void> {
  await saveSend(tx, outboxid, { not_before: app.clock.now() })
  tx.onCommit(() => app.wake.worker('outbox'))
}

export async function saveSend(
  tx: Tx,
  outboxid: number,
  change: { not_before: string } | { state: 'done' },
): Promise<void> {
  await tx.query.updateTable('outbox').set(change).where('outboxid', '=', outboxid).execute()
}

/** Deletes the sends of some tickets or conversations, in every state. */
export async function deleteSends(
  tx: Tx,
  of: { column: 'ticketid' | 'lane'; ids: readonly string[] },
): Promise<void> {
  await tx.query
    .deleteFrom('outbox')
    .where(of.column, 'in', [...of.ids])
    .execute()
}
