import type { Me } from '@switchboard/contract'
import type { AppContext } from '../../../context.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { announceAgent } from '../../agents/agents.ts'
import { deleteBytes } from '../../privacy/privacy.ts'
import { dropPicture } from '../profile-store.ts'

/** Removes my picture, its bytes after the commit. Without one, nothing happens and nothing is announced. */
export function removePicture(app: AppContext, me: Me): Promise<void> {
  return app.db.transaction(async (tx) => {
    const dropped = await dropPicture(tx, me.id)
    if (dropped === null) return
    await audit(app, tx, { actor: me, action: 'profile.picture-removed', subject: me.id })
    await announceAgent(app, tx, { userid: me.id, by: me })
    await deleteBytes(app, tx, [dropped])
  })
}
