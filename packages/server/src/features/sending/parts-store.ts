import type { AppContext, Tx } from '../../context.ts'
import { preparedStatement } from '../../platform/db/prepared-statement.ts'
import type { OutboxRow } from '../../platform/outbox/outbox-store.ts'

/** The parts of a send of several messages that are sent already, also by an earlier attempt of the same message. */
export async function takenParts(app: AppContext, item: OutboxRow): Promise<string[]> {
  const row = await app.db.query
    .selectFrom('outbox_parts')
    .innerJoin('outbox', 'outbox.outboxid', 'outbox_parts.outboxid')
    .select('taken')
    .where('outbox.conversation', '=', item.conversation)
    .where((part) =>
      item.messageid === null
        ? part('outbox.outboxid', '=', item.outboxid)
        : part('outbox.messageid', '=', item.messageid),
    )
    .orderBy('outbox.outboxid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.taken ?? []
}

export async function keepParts(app: AppContext, item: OutboxRow, refs: readonly string[]): Promise<void> {
  const taken = JSON.stringify(refs)
  await app.db.query
    .insertInto('outbox_parts')
    .values({ outboxid: item.outboxid, taken })
    .onConflict((conflict) => conflict.column('outboxid').doUpdateSet({ taken }))
    .execute()
}

/** All parts are sent: if the message is ever sent again, it is sent whole. */
export const dropParts = (tx: Tx, { outboxid, messageid }: OutboxRow): void =>
  tx.withCommit(deleteParts(tx, outboxid, messageid))

const deleteParts = preparedStatement<[outboxid: number, messageid: string | null], never>(
  'drop-outbox-parts',
  `delete from outbox_parts where outboxid = any (array(
     select $1::bigint union all select outboxid from outbox where messageid = $2))`,
)

/** Called before the sends themselves are deleted. */
export async function deletePartsOf(
  tx: Tx,
  of: { column: 'ticketid' | 'conversation'; ids: readonly string[] },
): Promise<void> {
  await tx.query
    .deleteFrom('outbox_parts')
    .where('outboxid', 'in', (from) =>
      from
        .selectFrom('outbox')
        .select('outboxid')
        .where(of.column, 'in', [...of.ids]),
    )
    .execute()
}
