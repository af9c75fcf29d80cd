import { writeFile } from 'node:fs/promises'
import type { AppContext, Tx } from '../../context.ts'
import { temporaryFile } from '../../platform/files/temporary-file.ts'
import { heldInTurn } from '../../platform/workers/held-in-turn.ts'
import { addFile, discardUnused, keepOwn, type KeptFile } from '../files/files.ts'
import { endLinkJob, type LinkJob, linkOf, type LinkPage } from '../link-previews/link-previews.ts'
import { announceChangedMessage } from './change-message.ts'
import { lockMessage } from './messages-store.ts'

/** Puts what a page says about itself into the message that links to it, on every open page. */
export async function showLink(app: AppContext, job: LinkJob, page: LinkPage): Promise<void> {
  const picture = await keptPicture(app, page.picture)
  await discardUnused(app, picture === null ? [] : [picture], (used) =>
    heldInTurn((options) =>
      app.db.transaction(async (tx) => {
        if (await show(app, tx, job, { page, picture })) used()
      }, options),
    ),
  )
}

/** Returns whether it is shown: the message may have gone, or have another link. */
async function show(
  app: AppContext,
  tx: Tx,
  job: LinkJob,
  { page: { title, description, site }, picture }: { page: LinkPage; picture: KeptFile | null },
): Promise<boolean> {
  // Locked first, as by an edit of its text, which queues a job too.
  const message = await lockMessage(tx, job.messageid)
  if (!(await endLinkJob(tx, job)) || message === undefined) return false
  if (message.deleted_on !== null || linkOf(message) !== job.address) return false
  if (picture !== null) await addFile(app, tx, picture, { ticketid: message.ticketid, owner: null })
  const link = { url: job.address, title, description, site, fileid: picture?.fileid ?? null }
  await announceChangedMessage(app, tx, message, { link })
  return true
}

/** A file of the message's own ticket, so that it has the ticket's readers and goes with it. */
async function keptPicture(app: AppContext, bytes: Buffer | null): Promise<KeptFile | null> {
  if (bytes === null) return null
  await using temporary = temporaryFile(app, '.part')
  await writeFile(temporary.path, bytes, { flag: 'wx', mode: 0o600 })
  return await keepOwn(app, temporary.path, 'link.webp', null)
}
