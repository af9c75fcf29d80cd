import type { AppContext, Reader, Tx } from '../../context.ts'
import { hotStatement } from '../../platform/db/hot-statement.ts'
import { announceFailedItems } from '../channel-accounts/channel-accounts.ts'

export interface Arrived {
  accountid: string
  extId: string
  kind: string
  raw: string
}

const note = hotStatement<
  [accountid: string, extId: string, receivedOn: string, kind: string, raw: string],
  { ext_id: string }
>(
  'note-arrival',
  `insert into inbox (accountid, ext_id, received_on, state, kind, raw) values ($1, $2, $3, 'done', $4, $5)
   on conflict (accountid, ext_id) do update set state = 'done', last_error = null where inbox.state = 'failed'
   returning ext_id`,
)

/** Notes that something arrived; false when it had arrived before. */
export async function noteArrival(
  app: AppContext,
  tx: Tx,
  { accountid, extId, kind, raw }: Arrived,
): Promise<boolean> {
  const noted = await note(tx, accountid, extId, app.clock.now(), kind, raw)
  return noted.length > 0
}

/** Marks what arrived as something other than plainly done: blocked, or waiting for its message. */
export async function markArrival(
  tx: Tx,
  key: { accountid: string; extId: string },
  mark: { kind?: string; state?: 'done' | 'failed'; last_error?: string; identityid?: string },
): Promise<void> {
  await tx.query
    .updateTable('inbox')
    .set(mark)
    .where('accountid', '=', key.accountid)
    .where('ext_id', '=', key.extId)
    .execute()
}

/** Keeps what could not be taken in, for administrators to see and replay. */
export async function keepFailed(app: AppContext, arrived: Arrived, reason: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.query
      .insertInto('inbox')
      .values({
        accountid: arrived.accountid,
        ext_id: arrived.extId,
        received_on: app.clock.now(),
        state: 'failed',
        kind: arrived.kind,
        raw: arrived.raw,
        last_error: reason,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['accountid', 'ext_id'])
          .doUpdateSet((set) => ({ last_error: reason, attempts: set('inbox.attempts', '+', 1) }))
          .where('inbox.state', '=', 'failed'),
      )
      .execute()
    await announceFailedItems(app, tx)
  })
}

/** Reactions and the like that overtook their message. */
export function earlyArrivals(
  reader: Reader,
  identityid: string,
): Promise<Array<{ accountid: string; ext_id: string; raw: string }>> {
  return reader.query
    .selectFrom('inbox')
    .select(['accountid', 'ext_id', 'raw'])
    .where('identityid', '=', identityid)
    .where('state', '=', 'failed')
    .orderBy('received_on')
    .orderBy('ext_id')
    .execute()
}
