import { defineEvent, events } from '@switchboard/contract'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { forgetPushKeys, replaceLostKeys } from '../../platform/push-keys/vapid.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { nodes, staff } from '../../platform/realtime/rooms.ts'
import { forgetAllSubscriptions } from './push-store.ts'

/** Sent to every server node, never to a browser: each reads the push keys again. */
export const pushKeysReplaced = defineEvent({
  name: 'pushKeysReplaced',
  summary: 'The stored push keys are new.',
  payload: z.object({}),
})

/**
 * Makes new push keys where the secret key of the stored ones is lost (P11-15). Push services refuse what is signed with them for
 * an older subscription, so people turn their notifications on again. False: the stored keys can be opened, and stay.
 */
export async function renewLostKeys(app: AppContext): Promise<boolean> {
  const isRenewed = await app.db.transaction(async (tx) => {
    const vapidPublicKey = await replaceLostKeys(app, tx)
    if (vapidPublicKey === null) return false
    await forgetAllSubscriptions(tx)
    await audit(app, tx, { actor: null, action: 'settings.renew-push-keys', subject: null })
    await announce(app, tx, { event: pushKeysReplaced, payload: {}, audience: [nodes] })
    await announce(app, tx, { event: events.pushKeysRenewed, payload: { vapidPublicKey }, audience: [staff] })
    return true
  })
  forgetPushKeys(app)
  return isRenewed
}
