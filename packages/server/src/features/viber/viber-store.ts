import type { AppContext } from '../../context.ts'
import {
  type AccountRow,
  announceAccount,
  announceRemoved,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'

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
    const undone = await saveAccount(tx, accountid, old)
    if (undone.removed_on === null) await announceAccount(app, tx, undone)
    else await announceRemoved(app, tx, undone)
    for (const row of replaced) {
      await saveAccount(tx, row.accountid, { removed_on: null })
      await announceAccount(app, tx, row)
    }
  })
}
