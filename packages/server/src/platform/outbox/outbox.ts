import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'

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
  z.object({ kind: z.literal('reaction'), target: z.uuid(), emoji: z.string().nullable() }),
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

/**
 * Queues a send in the caller's transaction; the worker tries it right after the commit, or at its next sweep. With
 * `heldUntil` it is held until then. Any other send releases the held sends of its conversation first, so that an answer
 * never waits behind them; a read mark, which is no answer, waits with them.
 */
export async function enqueue(
  app: AppContext,
  tx: Tx,
  conversation: Conversation,
  messageid: string | null,
  command: OutboxCommand,
  { heldUntil = null }: { heldUntil?: string | null } = {},
): Promise<void> {
  const now = app.clock.now()
  const waitsToo = heldUntil !== null || command.kind === 'mark-read'
  await tx.query
    .with('released', (query) =>
      releasing(query, conversation.identityid, now).where(sql<boolean>`${!waitsToo}`),
    )
    .insertInto('outbox')
    .values({
      lane: conversation.identityid,
      accountid: conversation.accountid,
      ticketid: conversation.ticketid,
      messageid,
      command: JSON.stringify(command),
      not_before: heldUntil ?? now,
      held: heldUntil !== null,
      lease_until: null,
      last_error: null,
      created_on: now,
      done_on: null,
    })
    .execute()
  tx.onCommit(() => app.wake.worker('outbox'))
}

/** Makes the held sends of a conversation due now, because the conversation goes on. */
export async function releaseHeld(app: AppContext, tx: Tx, identityid: string): Promise<void> {
  await releasing(tx.query, identityid, app.clock.now()).execute()
  tx.onCommit(() => app.wake.worker('outbox'))
}

const releasing = (query: Pick<Tx['query'], 'updateTable'>, identityid: string, now: string) =>
  query
    .updateTable('outbox')
    .set({ held: false, not_before: now })
    .where('lane', '=', identityid)
    .where('held', '=', true)

/**
 * Deletes the held sends of a conversation and the read marks that wait behind them. Returns whether there were any: a
 * send that a worker has leased is no longer held.
 */
export async function withdrawHeld(tx: Tx, identityid: string): Promise<boolean> {
  const held = await tx.query
    .deleteFrom('outbox')
    .where('lane', '=', identityid)
    .where('held', '=', true)
    .where('state', '=', 'queued')
    .returning('outboxid')
    .execute()
  if (held.length === 0) return false
  const first = Math.min(...held.map(({ outboxid }) => outboxid))
  await tx.query
    .deleteFrom('outbox')
    .where('lane', '=', identityid)
    .where('state', '=', 'queued')
    .where('outboxid', '>', first)
    .where(sql<boolean>`command->>'kind' = 'mark-read'`)
    .execute()
  return true
}
