import type { AppContext, Tx } from '../../context.ts'
import type { OutboxRow } from '../../platform/outbox/outbox-store.ts'

/** What of a send of several messages is out already, also from an earlier try of the same message. */
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

/** The whole of it is out: were it ever sent again, it would go out whole. */
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
