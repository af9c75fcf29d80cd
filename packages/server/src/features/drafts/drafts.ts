import { type Draft, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { accessTicket } from '../tickets/tickets.ts'

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
  await accessTicket(app.db, me, ticketid)
  const draft: Draft = {
    ticketid,
    content: content.trim() === '' ? '' : content,
    updated_on: app.clock.now(),
  }
  await app.db.transaction(async (tx) => {
    if (draft.content === '') await dropDraft(tx, me, ticketid)
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

/**
 * Deletes the draft of a message that was sent, even if the browser that sent it is gone. A draft with another text
 * stays: it is the next message, written while this one waited for a connection.
 */
export async function dropSentDraft(
  app: AppContext,
  tx: Tx,
  me: Me,
  { ticketid, content }: { ticketid: string; content: string },
): Promise<void> {
  const draft = await tx.query
    .selectFrom('drafts')
    .select('content')
    .where('userid', '=', me.id)
    .where('ticketid', '=', ticketid)
    .executeTakeFirst()
  if (draft?.content.trim() !== content.trim()) return
  await dropDraft(tx, me, ticketid)
  const gone: Draft = { ticketid, content: '', updated_on: app.clock.now() }
  await announce(app, tx, {
    event: events.draftChanged,
    payload: { draft: gone },
    audience: [userRoom(me.id)],
    actor: me.id,
  })
}

const dropDraft = (tx: Tx, me: Me, ticketid: string): Promise<unknown> =>
  tx.query.deleteFrom('drafts').where('userid', '=', me.id).where('ticketid', '=', ticketid).execute()

export async function deleteDraftsOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query
    .deleteFrom('drafts')
    .where('ticketid', 'in', [...ticketids])
    .execute()
}
