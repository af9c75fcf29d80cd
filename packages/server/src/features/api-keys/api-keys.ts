import {
  type ApiKey,
  type CallInput,
  type CallReply,
  type calls,
  events,
  limits,
  type Me,
  Scope,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Session } from '../../platform/http/served-call.ts'
import { later, microsecondsOf } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins } from '../../platform/realtime/rooms.ts'
import { holdSession } from '../users/users.ts'
import {
  countUse,
  insertKey,
  listKeys,
  lockAndCountOtherKeys,
  revokeKey,
  revokeKeysMadeBy,
  type UsedKeyRow,
  type KeyRow,
} from './api-keys-store.ts'

export { countKeysMadeBy } from './api-keys-store.ts'

const PREFIX = 'sbk_'
const SHAPE = /^sbk_[\w-]{40,60}$/
const DAY = 24 * 3600_000

export async function apiKeys(app: AppContext): Promise<CallReply<typeof calls.getApiKeys>> {
  const now = app.clock.now()
  return { keys: (await listKeys(app.db)).map((row) => presentApiKey(row, now)) }
}

type Wanted = CallInput<typeof calls.createApiKey>['body']

/**
 * Creates a key that acts for its maker; its secret is returned only here. A repeated request, whose first answer was lost,
 * makes it anew as it is wanted now: nobody has the first secret, so it ends. @throws too-many-api-keys; api-key-not-found, when
 * the id is that of a key of somebody else, or of one that was used or revoked
 */
export async function createApiKey(
  app: AppContext,
  { me, sessionid }: Session,
  { keyid = app.ids.uuid(), name: given, scopes: wanted, expires_in_days: days }: Wanted,
): Promise<{ key: ApiKey; secret: string }> {
  const secret = `${PREFIX}${app.ids.token()}`
  const created_on = app.clock.now()
  const expires_on = days === null ? null : later(created_on, days * DAY)
  const [name, scopes, ending] = [given.trim(), scopesOf(wanted), secret.slice(-4)]
  const key = { keyid, name, scopes, ending, made_by: me.id, created_on, expires_on }
  await app.db.transaction(async (tx) => {
    if ((await lockAndCountOtherKeys(tx, keyid)) >= limits.apiKeys) refuse('too-many-api-keys')
    // A new password, or a lock of the account, that comes meanwhile would not see this key.
    await holdSession(tx, sessionid)
    const isNew = await insertKey(tx, { ...key, token_sha256: tokenDigest(secret) })
    if (!isNew) refuse('api-key-not-found')
    const detail = { name, scopes: scopes.join(' '), ...(days === null ? {} : { days }) }
    await audit(app, tx, { actor: me, action: 'api-key.create', subject: keyid, detail })
    await announceKeys(app, tx)
  })
  const made_by_name = `${me.firstName} ${me.lastName}`.trim()
  return { key: { ...key, made_by_name, last_used_on: null, state: 'active' }, secret }
}

/** Revokes a key for good. @throws api-key-not-found */
export function revokeApiKey(app: AppContext, me: Me, keyid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const revoked = await revokeKey(tx, keyid, app.clock.now())
    if (revoked === undefined) refuse('api-key-not-found')
    await audit(app, tx, {
      actor: me,
      action: 'api-key.revoke',
      subject: keyid,
      detail: { name: revoked.name },
    })
    await announceKeys(app, tx)
  })
}

const announceKeys = (app: AppContext, tx: Tx): Promise<void> =>
  announce(app, tx, { event: events.adminListChanged, payload: { list: 'api-keys' }, audience: [admins] })

/**
 * Revokes every API key of a person in the transaction that locks the account or changes the password: a key made by an
 * intruder must not outlive that. Returns the detail for the audit log.
 */
export async function revokeKeysOf(
  app: AppContext,
  tx: Tx,
  userid: string,
): Promise<{ apiKeysRevoked?: number }> {
  const apiKeysRevoked = await revokeKeysMadeBy(tx, userid, app.clock.now())
  if (apiKeysRevoked === 0) return {}
  await announceKeys(app, tx)
  return { apiKeysRevoked }
}

export interface UsedApiKey {
  keyid: string
  name: string
  scopes: Scope[]
  expires_on: string | null
  /** For whom it acts. */
  maker: UsedKeyRow
}

/** The key of a secret; null for an unknown, expired or revoked secret. @throws too-many-requests */
export async function useApiKey(app: AppContext, secret: string): Promise<UsedApiKey | null> {
  if (!SHAPE.test(secret)) return null
  const row = await countUse(app.db, tokenDigest(secret), app.clock.now())
  if (row === undefined) return null
  if (row.minute_calls > limits.apiKeyCallsPerMinute) refuse('too-many-requests')
  const { keyid, name, expires_on } = row
  return { keyid, name, scopes: scopesOf(row.scopes), expires_on, maker: row }
}

function presentApiKey(row: KeyRow, now: string): ApiKey {
  const { first_name, last_name, maker_may: _may, scopes, ...rest } = row
  return {
    ...rest,
    scopes: scopesOf(scopes),
    made_by_name: `${first_name} ${last_name}`.trim(),
    state: stateOf(row, now),
  }
}

/** A scope that no longer exists grants nothing. */
const scopesOf = (stored: readonly string[]): Scope[] =>
  Scope.options.filter((scope) => stored.includes(scope))

function stateOf({ expires_on, maker_may }: KeyRow, now: string): ApiKey['state'] {
  if (expires_on !== null && microsecondsOf(expires_on) <= microsecondsOf(now)) return 'expired'
  return maker_may ? 'active' : 'asleep'
}
