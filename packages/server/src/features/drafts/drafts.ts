import { type Draft, events, type Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { accessTicket } from '../tickets/tickets.ts'

/** What I was about to write, on every device. */
export const draftsOf = (app: AppContext, me: Me): Promise<Draft[]> =>
  app.db.query
    .selectFrom('drafts')
    .select(['ticketid', 'content', 'updated_on'])
    .where('userid', '=', me.id)
    .orderBy('ticketid')
    .execute()

/** Keeps a draft; an empty one is gone. My other tabs follow. */
export async function saveDraft(app: AppContext, me: Me, ticketid: string, content: string): Promise<void> {
  await accessTicket(app.db, me, ticketid)
  const draft: Draft = {
    ticketid,
    content: content.trim() === '' ? '' : content,
    updated_on: app.clock.now(),
  }
  await app.db.transaction(async (tx) => {
    if (draft.content === '') {
      await tx.query
        .deleteFrom('drafts')
        .where('userid', '=', me.id)
        .where('ticketid', '=', ticketid)
        .execute()
    } else {
      const { content: written, updated_on } = draft
      await tx.query
        .insertInto('drafts')
        .values({ userid: me.id, ...draft })
        .onConflict((conflict) =>
          conflict.columns(['userid', 'ticketid']).doUpdateSet({ content: written, updated_on }),
        )
        .execute()
    }
    await announce(app, tx, events.draftChanged, { draft }, [userRoom(me.id)], me.id)
  })
}
