import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import { storedValue, storeFirstValue, storeValue } from '../stored-values/stored-values.ts'

export interface Vapid {
  publicKey: string
  privateKey: string
  subject: string
}

/** `vapid` is null while the key file does not open the stored keys: nothing can be signed, and browsers stay subscribed. */
export interface PushKeys {
  publicKey: string
  vapid: Vapid | null
}

const Stored = z.object({ publicKey: z.string(), sealedPrivateKey: z.string() })
const KEY = 'vapid'
const PLACE = `settings/${KEY}`

/** Read once per start: the keys change when an administrator replaces lost ones. */
const known = new WeakMap<AppContext, Promise<PushKeys>>()

/** Keys that do not open are read again, because the right key file may be back. */
export async function pushKeysOf(app: AppContext): Promise<PushKeys> {
  const reading = known.get(app) ?? readOrMake(app)
  known.set(app, reading)
  try {
    const keys = await reading
    if (keys.vapid === null) forgetPushKeys(app)
    return keys
  } catch (error) {
    forgetPushKeys(app)
    throw error
  }
}

/** The next question reads them from the database. */
export function forgetPushKeys(app: AppContext): void {
  known.delete(app)
}

/** The VAPID keys of this server: from the settings, else generated on the first start and stored sealed. */
async function readOrMake(app: AppContext): Promise<PushKeys> {
  const { vapid } = app.config
  if (vapid !== null) return { publicKey: vapid.publicKey, vapid }
  const stored = (await storedValue(app.db, KEY)) ?? (await makeKeys(app))
  const { publicKey, sealedPrivateKey } = Stored.parse(stored)
  const privateKey = app.secrets.openOrNull(sealedPrivateKey, PLACE)
  return { publicKey, vapid: privateKey === null ? null : { publicKey, privateKey, subject: subjectOf(app) } }
}

/** Several nodes may start at once: the first one's keys stay. */
async function makeKeys(app: AppContext): Promise<unknown> {
  await storeFirstValue(app.db, KEY, await newKeys(app))
  return storedValue(app.db, KEY)
}

/**
 * New keys in place of those that nobody can open any more, because the secret key is lost. What browsers subscribed to with the
 * old ones is the caller's to drop. @returns the new public key; null: the stored keys open, or are no matter of the key file
 */
export async function replaceLostKeys(app: AppContext, tx: Tx): Promise<string | null> {
  await takeAdvisoryLock(tx, 'push keys')
  const stored = await storedValue(tx, KEY)
  if (app.config.vapid !== null || stored === null) return null
  if (app.secrets.openOrNull(Stored.parse(stored).sealedPrivateKey, PLACE) !== null) return null
  const made = await newKeys(app)
  await storeValue(tx, KEY, made)
  return made.publicKey
}

async function newKeys(app: AppContext): Promise<z.infer<typeof Stored>> {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { publicKey, sealedPrivateKey: app.secrets.seal(privateKey, PLACE) }
}

/** Push services require a contact address; some refuse a local one. */
function subjectOf(app: AppContext): string {
  const url = app.publicUrl()
  return url.startsWith('https:') ? url : `mailto:${app.config.firstAdmin.email}`
}
