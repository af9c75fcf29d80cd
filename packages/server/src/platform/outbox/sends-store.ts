import type { DeliveryProblem } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { preparedStatement } from '../db/prepared-statement.ts'
import { OutboxCommand } from './outbox.ts'
import { keepHeads } from './outbox-heads.ts'
import type { OutboxRow } from './outbox-store.ts'
import { deletePartsOf } from './parts-store.ts'

/** The sends of a message, as other features find and settle them. */

/**
 * Locks the sends of a message, an account or conversations before the ticket, in the order in which a worker settles them: no
 * worker settles them meanwhile.
 */
export async function holdSends(
  tx: Tx,
  of: { column: 'messageid' | 'accountid' | 'conversation' | 'ticketid'; ids: readonly string[] },
): Promise<void> {
  if (of.ids.length === 0) return
  await tx.query
    .selectFrom('outbox')
    .select('outboxid')
    .where(of.column, 'in', [...of.ids])
    .orderBy('outboxid')
    .forUpdate()
    .execute()
}

/**
 * After a restore: the original may have sent since what waited in the backup, so each send counts as one whose worker died.
 * The server that starts then shows messages as unconfirmed, and repeats what may be repeated.
 */
export async function doubtWaitingSends(tx: Tx): Promise<void> {
  const waiting = await tx.query
    .updateTable('outbox')
    .set({ lease_until: LONG_AGO })
    .where('state', '=', 'queued')
    .returning('conversation')
    .execute()
  keepHeads(
    tx,
    waiting.map(({ conversation }) => conversation),
  )
}

/** By any clock. */
const LONG_AGO = '1970-01-01T00:00:00.000000Z'

/** Marks the failed sends of a message as done, because an agent has retried or discarded it. */
export async function endFailedSends(app: AppContext, tx: Tx, messageid: string): Promise<void> {
  await tx.query
    .updateTable('outbox')
    .set({ state: 'done', done_on: app.clock.now() })
    .where('messageid', '=', messageid)
    .where('state', 'in', ['failed', 'unconfirmed'])
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

/** Whether a message is a question with buttons that is not held back: the client has the buttons or is about to get them. */
export async function isQuestionSent(reader: Reader, messageid: string): Promise<boolean> {
  const row = await reader.query
    .selectFrom('outbox')
    .select(['command', 'held'])
    .where('messageid', '=', messageid)
    .orderBy('outboxid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && !row.held && OutboxCommand.parse(row.command).kind === 'question'
}

/** The newest reaction to a message that the provider took; null: none, or it was taken back. */
export async function takenReaction(
  reader: Reader,
  ticketid: string,
  messageid: string,
): Promise<string | null> {
  const { rows } = await sql<{ emoji: string | null }>`
    select command->>'emoji' as emoji from outbox
    where ticketid = ${ticketid} and state = 'done' and last_error is null
      and command->>'kind' = 'reaction' and command->>'target' = ${messageid}
    order by outboxid desc limit 1
  `.execute(reader.query)
  return rows[0]?.emoji ?? null
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

/** These messages have arrived: their sends need no more attention. The commit waits for it. */
export function confirmSends(app: AppContext, tx: Tx, messageids: readonly string[]): void {
  tx.withCommit(endSends(tx, messageids, app.clock.now()))
}

const endSends = preparedStatement<[messageids: readonly string[], now: string], never>(
  'confirm-sends',
  `update outbox set state = 'done', done_on = $2
   where messageid = any($1) and state in ('unconfirmed', 'failed')`,
)

/** The provider accepted the message and it failed later. Returns the send that failed, if it had ended. */
export async function failNewestSend(
  app: AppContext,
  tx: Tx,
  messageid: string,
  why: { reason: string | null; problem: DeliveryProblem },
): Promise<number | undefined> {
  const failed = await tx.query
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
    .where('state', 'in', ['done', 'unconfirmed'])
    .returning('outboxid')
    .executeTakeFirst()
  return failed?.outboxid
}

export const lockSend = (tx: Tx, outboxid: number): Promise<OutboxRow | undefined> =>
  tx.query.selectFrom('outbox').selectAll().where('outboxid', '=', outboxid).forUpdate().executeTakeFirst()

/** Makes a queued send due now, in its place. */
export async function hurrySend(
  app: AppContext,
  tx: Tx,
  { outboxid, conversation }: OutboxRow,
): Promise<void> {
  await tx.query
    .updateTable('outbox')
    .set({ not_before: app.clock.now() })
    .where('outboxid', '=', outboxid)
    .execute()
  keepHeads(tx, [conversation])
  tx.onCommit(() => app.wake.worker('outbox'))
}

/** A failed or unconfirmed send was queued again as a new one. */
export async function endReplayedSend(tx: Tx, outboxid: number): Promise<void> {
  await tx.query.updateTable('outbox').set({ state: 'done' }).where('outboxid', '=', outboxid).execute()
}

/** Deletes the sends of some tickets or conversations, in every state. */
export async function deleteSends(
  tx: Tx,
  of: { column: 'ticketid' | 'conversation'; ids: readonly string[] },
): Promise<void> {
  // A worker may be storing a part of one that it sends.
  await holdSends(tx, of)
  await deletePartsOf(tx, of)
  const deleted = await tx.query
    .deleteFrom('outbox')
    .where(of.column, 'in', [...of.ids])
    .returning('conversation')
    .execute()
  keepHeads(
    tx,
    deleted.map(({ conversation }) => conversation),
  )
}

/** The sends of the whole installation, by state. */
export async function countSends(
  reader: Reader,
): Promise<{ waiting: number; failed: number; unconfirmed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; unconfirmed: number }>`
    select
      (select count(*)::int from outbox where state = 'queued') as waiting,
      (select count(*)::int from outbox where state = 'failed') as failed,
      (select count(*)::int from outbox where state = 'unconfirmed') as unconfirmed
  `.execute(reader.query)
  return rows[0] ?? { waiting: 0, failed: 0, unconfirmed: 0 }
}

/** Seconds since the oldest send that still waits was queued. */
export async function oldestSend(reader: Reader, now: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${now}::timestamptz - min(created_on)), 0)::float8 as seconds
    from outbox where state = 'queued'
  `.execute(reader.query)
  return Math.max(0, rows[0]?.seconds ?? 0)
}
