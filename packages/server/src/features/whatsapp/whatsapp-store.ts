import type { whatsappSetup } from '@switchboard/channels'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { openSecrets, sealSecrets } from '../channel-accounts/channel-accounts.ts'
import { type AccountRow, sealed } from '../channel-accounts/channel-accounts.ts'

export interface Business {
  businessId: string
  token: string
  listedOn: string | null
}

/** The business account of a sign-up with its token. */
export async function keepBusiness(
  app: AppContext,
  tx: Tx,
  businessId: string,
  token: string,
): Promise<void> {
  const secrets = JSON.stringify(sealSecrets(app, placeOf(businessId), { token }))
  await tx.query
    .insertInto('whatsapp_businesses')
    .values({ business_id: businessId, secrets, created_on: app.clock.now(), listed_on: null })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ secrets }))
    .execute()
}

export async function businesses(app: AppContext): Promise<Business[]> {
  const rows = await app.db.query
    .selectFrom('whatsapp_businesses')
    .selectAll()
    .orderBy('created_on')
    .orderBy('business_id')
    .execute()
  return rows.map(({ business_id: businessId, secrets, listed_on: listedOn }) => ({
    businessId,
    token: openSecrets(app, placeOf(businessId), secrets)['token'] ?? '',
    listedOn,
  }))
}

const placeOf = (businessId: string): string => `whatsapp_businesses/${businessId}`

/** Stores a number as an account, switched off until it is set up; a known number gets the new token. */
export async function keepNumber(
  app: AppContext,
  tx: Tx,
  businessId: string,
  token: string,
  number: whatsappSetup.WhatsappNumber,
): Promise<void> {
  const known = await numberRow(tx, number.id)
  const accountid = known?.accountid ?? app.ids.uuid()
  const { token: _old, ...others } = known?.secrets ?? {}
  const columns = {
    name: number.shown,
    ext_business_id: businessId,
    secrets: JSON.stringify({ ...others, ...sealed(app, accountid, { token }) }),
  }
  if (known === undefined)
    await tx.query
      .insertInto('channel_accounts')
      .values({
        ...columns,
        accountid,
        platform: 'whatsapp',
        ext_account_id: number.id,
        intake: 'off',
        created_on: app.clock.now(),
      })
      .execute()
  else
    await tx.query
      .updateTable('channel_accounts')
      .set({ ...columns, state: 'connected', last_error: null, last_error_on: null, removed_on: null })
      .where('accountid', '=', accountid)
      .execute()
}

/** The row of a number, even if it was removed before. */
export function numberRow(reader: Reader, phoneId: string): Promise<AccountRow | undefined> {
  return reader.query
    .selectFrom('channel_accounts')
    .selectAll()
    .where('platform', '=', 'whatsapp')
    .where('ext_account_id', '=', phoneId)
    .orderBy('created_on')
    .limit(1)
    .executeTakeFirst()
}

export async function setIntake(tx: Tx, accountid: string, intake: 'webhook' | 'off'): Promise<void> {
  await tx.query.updateTable('channel_accounts').set({ intake }).where('accountid', '=', accountid).execute()
}

/** The pin that the registration set for the number. */
export async function keepPin(app: AppContext, account: AccountRow, pin: string): Promise<void> {
  const secrets = JSON.stringify({ ...account.secrets, ...sealed(app, account.accountid, { pin }) })
  await app.db.query
    .updateTable('channel_accounts')
    .set({ secrets })
    .where('accountid', '=', account.accountid)
    .execute()
}
