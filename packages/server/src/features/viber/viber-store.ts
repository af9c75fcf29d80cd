import type { AppContext } from '../../context.ts'
import { type AccountRow, announceAccount, announceRemoved } from '../channel-accounts/channel-accounts.ts'

/** Undoes a connection that the provider refused and restores the former row. */
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
    const undone = await tx.query
      .updateTable('channel_accounts')
      .set(old)
      .where('accountid', '=', accountid)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (undone.removed_on === null) await announceAccount(app, tx, undone)
    else await announceRemoved(app, tx, undone)
    for (const row of replaced) {
      await tx.query
        .updateTable('channel_accounts')
        .set({ removed_on: null })
        .where('accountid', '=', row.accountid)
        .execute()
      await announceAccount(app, tx, row)
    }
  })
}
