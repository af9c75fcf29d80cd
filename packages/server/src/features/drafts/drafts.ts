import { type Draft, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { preparedRow, preparedStatement } from '../../platform/db/prepared-statement.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { accessTicketToRead } from '../tickets/tickets.ts'

/** My drafts, on every device. */
export const draftsOf = (app: AppContext, me: Me): Promise<Draft[]> =>
  app.db.query
    .selectFrom('drafts')
    .select(['ticketid', 'content', 'updated_on'])
    .where('userid', '=', me.id)
    .orderBy('ticketid')
    .execute()

/** Stores a draft; an empty one is deleted. My other tabs receive the change. */
export async function saveDraft(app: AppContext, me: Me, ticketid: string, content: string): Promise<void> {
  const draft: Draft = {
    ticketid,
    content: content.trim() === '' ? '' : content,
    updated_on: app.clock.now(),
  }
  await app.db.transaction(async (tx) => {
    // Held, because the ticket may be deleted meanwhile.
    await accessTicketToRead(tx, me, ticketid)
    if (draft.content === '') await dropDraft(tx, me.id, ticketid)
    else {
      const { content: written, updated_on } = draft
      await tx.query
        .insertInto('drafts')
        .values({ userid: me.id, ...draft })
        .onConflict((conflict) =>
          conflict.columns(['userid', 'ticketid']).doUpdateSet({ content: written, updated_on }),
        )
        .execute()
    }
    await announce(app, tx, {
      event: events.draftChanged,
      payload: { draft },
      audience: [userRoom(me.id)],
      actor: me.id,
    })
  })
}

/** My draft of a ticket. */
export async function draftContent(tx: Tx, me: Pick<Me, 'id'>, ticketid: string): Promise<string | null> {
  return (await selectDraft(tx, me.id, ticketid))?.content ?? null
}

const selectDraft = preparedRow<[userid: string, ticketid: string], Pick<Draft, 'content'>>(
  'draft-content',
  'select content from drafts where userid = $1 and ticketid = $2',
)

/**
 * Deletes the draft of a message that was sent, even if the browser that sent it is gone. A draft with another text
 * stays: it is the next message, written while this one waited for a connection.
 */
export function dropSentDraft(
  app: AppContext,
  tx: Tx,
  me: Pick<Me, 'id'>,
  { ticketid, content, draft }: { ticketid: string; content: string; draft: string | null },
): Promise<void> {
  if (draft?.trim() !== content.trim()) return Promise.resolve()
  tx.withCommit(dropDraft(tx, me.id, ticketid))
  const gone: Draft = { ticketid, content: '', updated_on: app.clock.now() }
  return announce(app, tx, {
    event: events.draftChanged,
    payload: { draft: gone },
    audience: [userRoom(me.id)],
    actor: me.id,
  })
}

const dropDraft = preparedStatement<[userid: string, ticketid: string], never>(
  'drop-draft',
  'delete from drafts where userid = $1 and ticketid = $2',
)

export async function deleteDraftsOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('drafts').where('ticketid', 'in', ticketids).execute()
}
