import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { storedValue, storeFirstValue } from '../stored-values/stored-values.ts'

export interface Vapid {
  publicKey: string
  privateKey: string
  subject: string
}

const Stored = z.object({ publicKey: z.string(), sealedPrivateKey: z.string() })
const KEY = 'vapid'

/** Read once per start: the keys never change while the server runs. */
const known = new WeakMap<AppContext, Promise<Vapid>>()

export function vapidOf(app: AppContext): Promise<Vapid> {
  const keys = known.get(app) ?? readOrMake(app)
  known.set(app, keys)
  keys.catch(() => known.delete(app))
  return keys
}

/** The VAPID keys of this server: from the settings, else generated on the first start and stored sealed. */
async function readOrMake(app: AppContext): Promise<Vapid> {
  const { vapid } = app.config
  if (vapid !== null) return vapid
  const stored = (await storedValue(app.db, KEY)) ?? (await makeKeys(app))
  const { publicKey, sealedPrivateKey } = Stored.parse(stored)
  return {
    publicKey,
    privateKey: app.secrets.open(sealedPrivateKey, `settings/${KEY}`),
    subject: subjectOf(app),
  }
}

/** Several nodes may start at once: the first one's keys stay. */
async function makeKeys(app: AppContext): Promise<unknown> {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealedPrivateKey = app.secrets.seal(privateKey, `settings/${KEY}`)
  await storeFirstValue(app.db, KEY, { publicKey, sealedPrivateKey })
  return storedValue(app.db, KEY)
}

/** Push services require a contact address; some refuse a local one. */
function subjectOf(app: AppContext): string {
  const url = app.publicUrl()
  return url.startsWith('https:') ? url : `mailto:${app.config.firstAdmin.email}`
}
