import type { AppContext } from '../../context.ts'

/** The next offset to poll, stored only after all updates before it are committed. */
export async function storeOffset(app: AppContext, accountid: string, offset: number): Promise<void> {
  await app.db.query
    .updateTable('channel_accounts')
    .set({ poll_offset: offset })
    .where('accountid', '=', accountid)
    .execute()
}

export async function storeIntake(
  app: AppContext,
  accountid: string,
  intake: 'webhook' | 'polling',
): Promise<void> {
  await app.db.query
    .updateTable('channel_accounts')
    .set({ intake })
    .where('accountid', '=', accountid)
    .where('intake', '!=', intake)
    .execute()
}
