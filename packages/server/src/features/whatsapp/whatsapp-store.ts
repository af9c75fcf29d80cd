import type { whatsappSetup } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import {
  type AccountRow,
  insertAccount,
  knownAccount,
  saveAccount,
  sealed,
  secretsOf,
} from '../channel-accounts/channel-accounts.ts'

/** Stores a number as an account, switched off until it is set up; a known number gets the new token. */
export async function keepNumber(
  app: AppContext,
  tx: Tx,
  businessId: string,
  token: string,
  number: whatsappSetup.WhatsappNumber,
): Promise<void> {
  const known = await knownAccount(tx, 'whatsapp', number.id)
  const accountid = known?.accountid ?? app.ids.uuid()
  // A pin that was sealed with a lost key would keep the number broken.
  const isOpen = known !== undefined && secretsOf(app, known) !== null
  const { token: _old, ...others } = isOpen ? known.secrets : {}
  const columns = {
    name: number.shown,
    ext_business_id: businessId,
    secrets: JSON.stringify({ ...others, ...sealed(app, accountid, { token }) }),
  }
  if (known === undefined)
    await insertAccount(tx, {
      ...columns,
      accountid,
      platform: 'whatsapp',
      ext_account_id: number.id,
      intake: 'off',
      created_on: app.clock.now(),
    })
  else
    await saveAccount(tx, accountid, {
      ...columns,
      state: 'connected',
      last_error: null,
      last_error_on: null,
      removed_on: null,
    })
}

/** The pin that the registration set for the number. */
export async function keepPin(app: AppContext, account: AccountRow, pin: string): Promise<void> {
  const secrets = JSON.stringify({ ...account.secrets, ...sealed(app, account.accountid, { pin }) })
  await saveAccount(app.db, account.accountid, { secrets })
}
