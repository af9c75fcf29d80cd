import type { AppContext } from '../../context.ts'
import { replaceLostKeys } from '../../platform/push-keys/vapid.ts'
import { forgetAllSubscriptions } from './push-store.ts'

/**
 * A server whose secret key was lost starts all the same, with new push keys (P12-111). Push services refuse what is signed with
 * them for an older subscription, so people turn their notifications on again.
 */
export async function renewLostKeys(app: AppContext): Promise<void> {
  const isRenewed = await app.db.transaction(async (tx) => {
    if (!(await replaceLostKeys(app, tx))) return false
    await forgetAllSubscriptions(tx)
    return true
  })
  if (isRenewed)
    app.log.warn(
      { event: 'push.keys_renewed' },
      'the key that the push keys were encrypted with is lost: there are new ones, and everybody turns notifications on again',
    )
}
