import type { AppContext } from '../../../context.ts'
import { forgetPushKeys, pushKeysOf } from '../../../platform/push-keys/vapid.ts'
import { storeValue } from '../../../platform/stored-values/stored-values.ts'

/** As after a start with another key file: the stored push keys are there and do not open. */
export async function losePushKeys(app: AppContext): Promise<void> {
  const { publicKey } = await pushKeysOf(app)
  await storeValue(app.db, 'vapid', { publicKey, sealedPrivateKey: 'v1:another:key:sealed:this' })
  forgetPushKeys(app)
}
