import { createHash } from 'node:crypto'
import type { messengerPages } from '@switchboard/channels'
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

/** The long-lived token that this short-lived one was exchanged for. */
export async function loginBy(app: AppContext, shortLived: string): Promise<string | null> {
  const row = await app.db.query
    .selectFrom('provider_logins')
    .selectAll()
    .where('platform', '=', 'messenger')
    .where('shown_sha256', '=', markOf(shortLived))
    .executeTakeFirst()
  return row === undefined ? null : (openSecrets(app, PLACE, row.secrets)['token'] ?? null)
}

const markOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Stores a page as an account, switched off; a known page gets the new token, which repairs it. */
export async function keepPage(app: AppContext, tx: Tx, page: messengerPages.MessengerPage): Promise<void> {
  const known = await knownAccount(tx, 'messenger', page.id)
  const accountid = known?.accountid ?? app.ids.uuid()
  const columns = {
    name: page.name,
    category: page.category,
    secrets: JSON.stringify(sealed(app, accountid, { token: page.token })),
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
      platform: 'messenger',
      ext_account_id: page.id,
      intake: 'off',
      created_on: app.clock.now(),
    })
}
