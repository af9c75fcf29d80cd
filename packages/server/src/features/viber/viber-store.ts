import type { AppContext } from '../../context.ts'
import type { AccountRow } from '../channel-accounts/channel-accounts.ts'

/** Undoes a connection that the provider refused: what was there before is there again. */
export async function putBack(
  app: AppContext,
  accountid: string,
  before: AccountRow | undefined,
  replaced: readonly AccountRow[],
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const old =
      before === undefined
        ? { removed_on: app.clock.now() }
        : {
            name: before.name,
            secrets: JSON.stringify(before.secrets),
            intake: before.intake,
            state: before.state,
            last_error: before.last_error,
            last_error_on: before.last_error_on,
            removed_on: before.removed_on,
          }
    await tx.query.updateTable('channel_accounts').set(old).where('accountid', '=', accountid).execute()
    for (const row of replaced)
      await tx.query
        .updateTable('channel_accounts')
        .set({ removed_on: null })
        .where('accountid', '=', row.accountid)
        .execute()
  })
}

export async function removeAccount(app: AppContext, accountid: string): Promise<void> {
  await app.db.query
    .updateTable('channel_accounts')
    .set({ removed_on: app.clock.now() })
    .where('accountid', '=', accountid)
    .execute()
}
