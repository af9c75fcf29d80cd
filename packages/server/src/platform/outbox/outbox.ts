import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'

const Choice = z.object({ label: z.string(), payload: z.string() })

/**
 * What waits to be said to a client, as stored. Message ids are ours: the provider's ids are looked up when it is said,
 * because an earlier send may not have told its id yet.
 */
export const OutboxCommand = z.discriminatedUnion('kind', [
  /** The message row holds text, file and reply. */
  z.object({ kind: z.literal('message') }),
  /** Words that are no message of a chat. */
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

/** The conversation a send belongs to; sends of one lane go out one after the other. */
export interface Lane {
  identityid: string
  accountid: string
  ticketid: string | null
}

/** Queues something in the deed's transaction; tried at once after commit, swept otherwise. */
export async function enqueue(
  app: AppContext,
  tx: Tx,
  lane: Lane,
  messageid: string | null,
  command: OutboxCommand,
): Promise<void> {
  const now = app.clock.now()
  await tx.query
    .insertInto('outbox')
    .values({
      lane: lane.identityid,
      accountid: lane.accountid,
      ticketid: lane.ticketid,
      messageid,
      command: JSON.stringify(command),
      not_before: now,
      lease_until: null,
      last_error: null,
      created_on: now,
      done_on: null,
    })
    .execute()
  tx.onCommit(() => app.wake.outbox())
}
