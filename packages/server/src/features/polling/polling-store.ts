import type { AppContext } from '../../context.ts'

/** Where to go on asking, stored only after everything before it is committed. */
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
