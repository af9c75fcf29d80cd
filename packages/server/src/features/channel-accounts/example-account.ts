import type { Reader, Tx } from '../../context.ts'
import { accountByExtId, EXAMPLES_KEY } from './accounts-store.ts'
import type { AccountRow } from './present-health.ts'

export const exampleAccount = (reader: Reader): Promise<AccountRow | undefined> =>
  accountByExtId(reader, 'website', EXAMPLES_KEY)

/** For good: nothing belongs to it any more. */
export async function deleteAccount(tx: Tx, accountid: string): Promise<void> {
  await tx.query.deleteFrom('channel_accounts').where('accountid', '=', accountid).execute()
}
