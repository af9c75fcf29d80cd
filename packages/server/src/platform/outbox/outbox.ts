import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { preparedStatement, rowsAsJson } from '../db/prepared-statement.ts'
import { keepHeads } from './outbox-heads.ts'

const Choice = z.object({ label: z.string(), payload: z.string() })

/**
 * A queued send to a client, as stored. Message ids are ours: the provider's ids are looked up when the worker sends it,
 * because an earlier send may not have its id yet.
 */
export const OutboxCommand = z.discriminatedUnion('kind', [
  /** The message row holds text, file and reply. */
  z.object({ kind: z.literal('message') }),
  /** A text that is not stored as a message of a chat. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('question'), text: z.string(), choices: z.array(Choice) }),
  /** `by` is the agent who reacts; sends of earlier versions do not name the agent. */
  z.object({
    kind: z.literal('reaction'),
    target: z.uuid(),
    emoji: z.string().nullable(),
    by: z.uuid().optional(),
  }),
  z.object({ kind: z.literal('acknowledge-press'), pressId: z.string(), text: z.string().nullable() }),
  z.object({
    kind: z.literal('template'),
    name: z.string(),
    language: z.string(),
    variables: z.array(z.object({ name: z.string().nullable(), text: z.string() })),
  }),
  /** Shows the client that this message and all before it were read. */
  z.object({ kind: z.literal('mark-read'), target: z.uuid() }),
  z.object({ kind: z.literal('remove-choices'), target: z.uuid(), text: z.string() }),
])
export type OutboxCommand = z.infer<typeof OutboxCommand>

/** The conversation a send belongs to; sends of one conversation go out one after the other. */
export interface Conversation {
  identityid: string
  accountid: string
  ticketid: string | null
}

interface Send {
  conversation: Conversation
  command: OutboxCommand
  /** The message of the chat that it sends; other sends belong to none. */
  messageid?: string | null
  heldUntil?: string | null
}

/**
 * Queues a send in the caller's transaction; the worker tries it right after the commit, or at its next sweep. With
 * `heldUntil` it is held until then. Any other send releases the held sends of its conversation first, so that an answer
 * never waits behind them; a read mark, which is no answer, waits with them.
 */
export function enqueue(
  app: AppContext,
  tx: Tx,
  { conversation, command, messageid = null, heldUntil = null }: Send,
): Promise<void> {
  const now = app.clock.now()
  const waitsToo = heldUntil !== null || command.kind === 'mark-read'
  const { identityid, accountid, ticketid } = conversation
  const send = {
    conversation: identityid,
    accountid,
    ticketid,
    messageid,
    command,
    not_before: heldUntil ?? now,
    held: heldUntil !== null,
    created_on: now,
  }
  tx.withCommit(insertSend(tx, rowsAsJson([send]), identityid, now, waitsToo))
  keepHeads(tx, [conversation.identityid])
  tx.onCommit(() => app.wake.worker('outbox'))
  return Promise.resolve()
}

const insertSend = preparedStatement<
  [sends: string, conversation: string, now: string, waitsToo: boolean],
  never
>(
  'enqueue',
  `with released as (
     update outbox set held = false, not_before = $3 where conversation = $2 and held and not $4
   )
   insert into outbox (conversation, accountid, ticketid, messageid, command, not_before, held, created_on)
   select conversation, accountid, ticketid, messageid, command, not_before, held, created_on
   from json_populate_recordset(null::outbox, $1)`,
)

/** Makes the held sends of a conversation due now, because the conversation goes on. */
export async function releaseHeld(app: AppContext, tx: Tx, identityid: string): Promise<void> {
  const released = await tx.query
    .updateTable('outbox')
    .set({ held: false, not_before: app.clock.now() })
    .where('conversation', '=', identityid)
    .where('held', '=', true)
    .executeTakeFirst()
  if (released.numUpdatedRows === 0n) return
  keepHeads(tx, [identityid])
  tx.onCommit(() => app.wake.worker('outbox'))
}

/**
 * Deletes the held sends of a conversation and the read marks that wait behind them. Returns whether there were any: a
 * send that a worker has leased is no longer held.
 */
export async function withdrawHeld(tx: Tx, identityid: string): Promise<boolean> {
  const held = await tx.query
    .deleteFrom('outbox')
    .where('conversation', '=', identityid)
    .where('held', '=', true)
    .where('state', '=', 'queued')
    .returning('outboxid')
    .execute()
  if (held.length === 0) return false
  keepHeads(tx, [identityid])
  const first = Math.min(...held.map(({ outboxid }) => outboxid))
  await tx.query
    .deleteFrom('outbox')
    .where('conversation', '=', identityid)
    .where('state', '=', 'queued')
    .where('outboxid', '>', first)
    .where(sql<boolean>`command->>'kind' = 'mark-read'`)
    .execute()
  return true
}
