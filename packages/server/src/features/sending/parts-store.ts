import type { AppContext, Tx } from '../../context.ts'
import type { OutboxRow } from '../../platform/outbox/outbox-store.ts'

/** The parts of a send of several messages that are sent already, also by an earlier attempt of the same message. */
export async function takenParts(app: AppContext, item: OutboxRow): Promise<string[]> {
  const row = await app.db.query
    .selectFrom('outbox_parts')
    .innerJoin('outbox', 'outbox.outboxid', 'outbox_parts.outboxid')
    .select('taken')
    .where('outbox.lane', '=', item.lane)
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
export async function dropParts(tx: Tx, item: OutboxRow): Promise<void> {
  await tx.query
    .deleteFrom('outbox_parts')
    .where('outboxid', 'in', (from) =>
      from
        .selectFrom('outbox')
        .select('outboxid')
        .where((part) =>
          item.messageid === null
            ? part('outboxid', '=', item.outboxid)
            : part('messageid', '=', item.messageid),
        ),
    )
    .execute()
}

/** Called before the sends themselves are deleted. */
export async function deletePartsOf(
  tx: Tx,
  of: { column: 'ticketid' | 'lane'; ids: readonly string[] },
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
