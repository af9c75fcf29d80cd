import type { Platform } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import {
  announceAccount,
  insertAccount,
  knownAccount,
  openSecrets,
  saveAccount,
  sealed,
  sealSecrets,
} from '../channel-accounts/channel-accounts.ts'
import { tokenDigest } from '../../platform/lib/token-digest.ts'

const PLACE = 'provider_logins/messenger'

/** The long-lived token, with the digest of the short-lived one, which itself is never stored. */
export async function keepLogin(app: AppContext, shortLived: string, token: string): Promise<void> {
  const columns = {
    shown_sha256: markOf(shortLived),
    secrets: JSON.stringify(sealSecrets(app, PLACE, { token })),
    created_on: app.clock.now(),
  }
  await app.db.query
    .insertInto('provider_logins')
    .values({ ...columns, platform: 'messenger' })
    .onConflict((conflict) => conflict.column('platform').doUpdateSet(columns))
    .execute()
}

/** The long-lived token that this short-lived one was exchanged for; null also when the key that sealed it is lost. */
export async function loginBy(app: AppContext, shortLived: string): Promise<string | null> {
  const row = await app.db.query
    .selectFrom('provider_logins')
    .selectAll()
    .where('platform', '=', 'messenger')
    .where('shown_sha256', '=', markOf(shortLived))
    .executeTakeFirst()
  return row === undefined ? null : (openSecrets(app, PLACE, row.secrets)?.['token'] ?? null)
}

const markOf = (token: string): string => tokenDigest(token).toString('hex')

interface FoundAccount {
  platform: Platform
  id: string
  name: string
  category: string | null
  /** The page that an account of Instagram is linked to. */
  pageId: string | null
  token: string
}

/** Stores a page or account, switched off; a known one gets the new token, which repairs it. */
export async function keepAccount(app: AppContext, tx: Tx, found: FoundAccount): Promise<void> {
  const known = await knownAccount(tx, found.platform, found.id)
  const accountid = known?.accountid ?? app.ids.uuid()
  const columns = {
    name: found.name,
    category: found.category,
    ext_business_id: found.pageId,
    secrets: JSON.stringify(sealed(app, accountid, { token: found.token })),
    state: 'connected' as const,
    last_error: null,
    last_error_on: null,
    removed_on: null,
  }
  if (known !== undefined) {
    await announceAccount(app, tx, await saveAccount(tx, accountid, columns))
  } else
    await insertAccount(tx, {
      ...columns,
      accountid,
      platform: found.platform,
      ext_account_id: found.id,
      intake: 'off',
      created_on: app.clock.now(),
    })
}
