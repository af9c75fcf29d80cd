import type { AppContext, Reader, Tx } from '../../context.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { announceDeadLetters } from '../channel-accounts/channel-accounts.ts'
import { preparedStatement } from '../../platform/db/prepared-statement.ts'
import { packRaw, rawColumns } from './raw-event.ts'

/** An event as the inbox keeps it. */
interface InboxEvent {
  accountid: string
  extId: string
  kind: string
  raw: string
}

/** Marks an event as something other than done: blocked, or waiting for its message. */
export async function markEvent(
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

/** An applied event keeps its id alone, so that a provider's repeat within the next days is recognised. */
export async function eraseContent(
  { query }: Reader,
  key: { accountid: string; extId: string },
): Promise<void> {
  await query
    .updateTable('inbox')
    .set({ raw: null, packed: null, kind: 'erased', identityid: null, last_error: null })
    .where('accountid', '=', key.accountid)
    .where('ext_id', '=', key.extId)
    .execute()
}

/** Keeps an event that could not be applied, for administrators to see and replay. */
export async function keepDeadLetter(app: AppContext, event: InboxEvent, reason: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.query
      .insertInto('inbox')
      .values({
        accountid: event.accountid,
        ext_id: event.extId,
        received_on: app.clock.now(),
        state: 'failed',
        kind: event.kind,
        packed: packRaw(event.raw),
        last_error: reason,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['accountid', 'ext_id'])
          .doUpdateSet((set) => ({ last_error: reason, attempts: set('inbox.attempts', '+', 1) }))
          .where('inbox.state', '=', 'failed'),
      )
      .execute()
    await announceDeadLetters(app, tx)
  })
}

/** Why a change of a message waits: a reaction, a deletion, a colleague's edit on the business's phone. */
export const AWAITS_MESSAGE = 'The message it belongs to is not here yet.'

const isOverdue = `state = 'failed' and identityid is not null and last_error = '${AWAITS_MESSAGE}'
  and received_on < $1::timestamptz - interval '1 day'`

/** Whether such a change waits for too long (`Worker.dueWhen`). */
export const CHANGES_OVERDUE = `exists (select from inbox where ${isOverdue})`

/** Ends changes whose message never came, such as reactions to a welcome, which is stored nowhere. */
export async function endOverdueChanges(app: AppContext): Promise<void> {
  await app.db.transaction(async (tx) => {
    const ended = await endOverdue(tx, app.clock.now())
    if (ended.length > 0) await announceDeadLetters(app, tx)
  })
}

const endOverdue = preparedStatement<[now: string], { ext_id: string }>(
  'end-overdue-changes',
  `update inbox set state = 'done', last_error = null where ${isOverdue} returning ext_id`,
)

/** Changes that arrived before their message. */
export function pendingChanges(reader: Reader, identityid: string) {
  return reader.query
    .selectFrom('inbox')
    .select(['accountid', 'ext_id', ...rawColumns])
    .where('identityid', '=', identityid)
    .where('state', '=', 'failed')
    .orderBy('received_on')
    .orderBy('ext_id')
    .execute()
}

/** Events that are kept as dead letters or wait for their message. */
export const countFailedEvents = (reader: Reader): Promise<number> =>
  countRows(reader.query.selectFrom('inbox').where('state', '=', 'failed'))
