import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { storedValue, storeFirstValue, storeValue } from '../stored-values/stored-values.ts'

export interface Vapid {
  publicKey: string
  privateKey: string
  subject: string
}

const Stored = z.object({ publicKey: z.string(), sealedPrivateKey: z.string() })
const KEY = 'vapid'
const PLACE = `settings/${KEY}`

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
    privateKey: app.secrets.open(sealedPrivateKey, PLACE),
    subject: subjectOf(app),
  }
}

/** Several nodes may start at once: the first one's keys stay. */
async function makeKeys(app: AppContext): Promise<unknown> {
  await storeFirstValue(app.db, KEY, await newKeys(app))
  return storedValue(app.db, KEY)
}

/**
 * New keys in place of those that nobody can open any more, because the secret key is lost. What browsers subscribed to with the
 * old ones is the caller's to drop. Of nodes that start together one makes them. @returns whether it did
 */
export async function replaceLostKeys(app: AppContext, tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('push keys'))`.execute(tx.query)
  const stored = await storedValue(tx, KEY)
  if (app.config.vapid !== null || stored === null) return false
  if (app.secrets.openOrNull(Stored.parse(stored).sealedPrivateKey, PLACE) !== null) return false
  await storeValue(tx, KEY, await newKeys(app))
  return true
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
