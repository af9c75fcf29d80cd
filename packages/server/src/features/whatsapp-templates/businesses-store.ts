import type { AppContext, Tx } from '../../context.ts'
import { openSecrets, sealSecrets } from '../channel-accounts/channel-accounts.ts'

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

/** Without those whose token was sealed with a lost key: they are connected anew. */
export async function businesses(app: AppContext): Promise<Business[]> {
  const rows = await app.db.query
    .selectFrom('whatsapp_businesses')
    .selectAll()
    .orderBy('created_on')
    .orderBy('business_id')
    .execute()
  return rows.flatMap(({ business_id: businessId, secrets, listed_on: listedOn }) => {
    const open = openSecrets(app, placeOf(businessId), secrets)
    return open === null ? [] : [{ businessId, token: open['token'] ?? '', listedOn }]
  })
}

const placeOf = (businessId: string): string => `whatsapp_businesses/${businessId}`
