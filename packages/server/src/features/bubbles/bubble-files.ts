import { type Bubble, type BubbleOwner, limits, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  addFile,
  deleteBubbleFiles,
  discardUnused,
  filesOfBubble,
  keepFile,
  requireKnown,
} from '../files/files.ts'
import { deleteBytes } from '../privacy/privacy.ts'
import { accessBubble } from './access-bubble.ts'
import { auditDepartments } from './audit-departments.ts'
import { announceChanged } from './announce-changed.ts'
import { bubbleById, lockBubble } from './bubbles-store.ts'

/** Adds a file that goes out with the text; the same file again changes nothing. */
export async function addBubbleFile(
  app: AppContext,
  me: Me,
  bubbleid: string,
  upload: UploadedFile | null,
): Promise<Bubble> {
  await accessBubble(app.db, me, bubbleid, 'write')
  if (upload === null || upload.size === 0) refuse('no-file', { field: 'file' })
  // It is shown by its name alone.
  const kept = await keepFile(app, upload.temporaryPath, { name: upload.name, withoutPreview: true })
  return discardUnused(app, [kept], (used) => {
    requireKnown(kept)
    return app.db.transaction(async (tx) => {
      const owner = await accessBubble(tx, me, bubbleid, 'write')
      if (!(await lockBubble(tx, bubbleid))) refuse('bubble-not-found')
      const files = await filesOfBubble(tx, bubbleid)
      const isThere = files.some(({ name, sha256 }) => name === kept.name && sha256.equals(kept.sha256))
      if (isThere) return (await bubbleById(tx, bubbleid)) ?? refuse('bubble-not-found')
      if (files.length >= limits.filesAtOnce) refuse('too-many-bubble-files', { field: 'file' })
      await addFile(app, tx, kept, { ticketid: null, owner: me.id, bubbleid })
      used()
      return changed(app, tx, me, { bubbleid, owner }, { fileAdded: kept.name })
    })
  })
}

export function removeBubbleFile(
  app: AppContext,
  me: Me,
  { bubbleid, fileid }: { bubbleid: string; fileid: string },
): Promise<Bubble> {
  return app.db.transaction(async (tx) => {
    const owner = await accessBubble(tx, me, bubbleid, 'write')
    await lockBubble(tx, bubbleid)
    const removed = (await filesOfBubble(tx, bubbleid)).find((file) => file.fileid === fileid)
    await deleteBytes(app, tx, await deleteBubbleFiles(tx, bubbleid, fileid))
    const file = removed && { fileRemoved: removed.name }
    return changed(app, tx, me, { bubbleid, owner }, file)
  })
}

/** The bubble with the files that it has now, which its readers see live. A repeat changed no file. */
async function changed(
  app: AppContext,
  tx: Tx,
  me: Me,
  { bubbleid, owner }: { bubbleid: string; owner: BubbleOwner },
  file: { fileAdded: string } | { fileRemoved: string } | undefined,
): Promise<Bubble> {
  const bubble = (await bubbleById(tx, bubbleid)) ?? refuse('bubble-not-found')
  if (file) await auditDepartments(app, tx, me, 'change', bubble, file)
  await announceChanged(app, tx, { bubble, owner, actor: me.id })
  return bubble
}
