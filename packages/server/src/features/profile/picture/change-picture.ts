import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { limits, type Me } from '@switchboard/contract'
import type { AppContext } from '../../../context.ts'
import { drawPicture } from '../../../platform/files/draw-picture.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { temporaryFile } from '../../../platform/files/temporary-file.ts'
import type { UploadedFile } from '../../../platform/http/served-call.ts'
import { refuse } from '../../../platform/lib/refusal.ts'
import { announceAgent } from '../../agents/agents.ts'
import { discardBytes, fileById, storeBytes } from '../../files/files.ts'
import { deleteBytes } from '../../privacy/privacy.ts'
import { replacePicture } from '../profile-store.ts'

/** Changes my picture. The original file is never served. @throws no-file, file-too-large, not-an-image */
export async function changePicture(app: AppContext, me: Me, upload: UploadedFile | null): Promise<string> {
  if (upload === null || upload.size === 0) refuse('no-file', { field: 'file' })
  if (upload.size > limits.pictureBytes)
    refuse('file-too-large', { message: `File is larger than ${limits.pictureBytes} bytes`, field: 'file' })
  await using drawing = temporaryFile(app, '.webp')
  const picture = await drawPicture(upload.temporaryPath, drawing.path, 'portrait')
  if (picture === null) refuse('not-an-image', { field: 'file' })
  return await keep(app, me, drawing.path, picture.drawn)
}

async function keep(
  app: AppContext,
  me: Me,
  drawing: string,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const bytes = await readFile(drawing)
  const storage_key = await storeBytes(app, drawing)
  const fileid = app.ids.uuid()
  try {
    await app.db.transaction(async (tx) => {
      const replaced = await replacePicture(tx, {
        fileid,
        owner: me.id,
        name: 'picture.webp',
        mime: 'image/webp',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        width,
        height,
        storage_key,
        created_on: app.clock.now(),
      })
      await audit(app, tx, { actor: me, action: 'profile.picture', subject: me.id })
      await announceAgent(app, tx, { userid: me.id, by: me })
      if (replaced !== null) await deleteBytes(app, tx, [replaced])
    })
  } catch (error) {
    // The row may be there, and only the answer to the commit lost: then the bytes are its own.
    if ((await fileById(app.db, fileid)) === undefined) await discardBytes(app, storage_key)
    throw error
  }
  return fileid
}
