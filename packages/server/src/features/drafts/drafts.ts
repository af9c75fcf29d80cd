import { done, type Draft, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { preparedRow, preparedStatement } from '../../platform/db/prepared-statement.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { accessTicketToRead } from '../tickets/tickets.ts'
import { keepAllWords, type SavedText } from './keep-all-words.ts'

/** My drafts, on every device. */
export const draftsOf = (app: AppContext, me: Me): Promise<Draft[]> =>
  app.db.query
    .selectFrom('drafts')
    .select(['ticketid', 'content', 'updated_on'])
    .where('userid', '=', me.id)
    .orderBy('ticketid')
    .execute()

/**
 * Stores a draft; an empty one is deleted. My other tabs receive the change. What another device of mine has saved meanwhile stays
 * too; a page from before an upgrade, which names no text that it began on, replaces it.
 */
export function saveDraft(app: AppContext, me: Me, saved: SavedText & { ticketid: string }) {
  const { ticketid } = saved
  return app.db.transaction(async (tx) => {
    // Held, because the ticket may be deleted meanwhile.
    await accessTicketToRead(tx, me, ticketid)
    await takeAdvisoryLock(tx, `draft ${me.id} ${ticketid}`)
    const content = keepAllWords(saved, (await draftContent(tx, me, ticketid)) ?? '')
    const draft: Draft = { ticketid, content, updated_on: app.clock.now() }
    if (content === '') await dropDraft(tx, me.id, ticketid)
    else {
      const { updated_on } = draft
      await tx.query
        .insertInto('drafts')
        .values({ userid: me.id, ...draft })
        .onConflict((conflict) =>
          conflict.columns(['userid', 'ticketid']).doUpdateSet({ content, updated_on }),
        )
        .execute()
    }
    await announce(app, tx, {
      event: events.draftChanged,
      payload: { draft },
      audience: [userRoom(me.id)],
      actor: me.id,
    })
    return { ...done, content }
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
