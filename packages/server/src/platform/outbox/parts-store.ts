import type { Reader, Tx } from '../../context.ts'
import { preparedStatement } from '../db/prepared-statement.ts'
import type { OutboxRow } from './outbox-store.ts'

/** The parts of a send of several messages that are out already, also by an earlier attempt of the same message. */
export const takenParts = (reader: Reader, { outboxid, messageid }: OutboxRow): Promise<readonly string[]> =>
  messageid === null ? partsOf(selectOfSend(reader, outboxid)) : partsOfMessage(reader, messageid)

/** The parts of a message that are out while others are not: empty when nothing of it is out, or all of it. */
export const partsOfMessage = (reader: Reader, messageid: string): Promise<readonly string[]> =>
  partsOf(selectOfMessage(reader, messageid))

interface Parts {
  taken: string[]
}

const partsOf = async (rows: Promise<Parts[]>): Promise<readonly string[]> => (await rows)[0]?.taken ?? []

const selectOfSend = preparedStatement<[outboxid: number], Parts>(
  'parts-of-send',
  `select taken from outbox_parts where outboxid = $1`,
)

const selectOfMessage = preparedStatement<[messageid: string], Parts>(
  'parts-of-message',
  `select taken from outbox join outbox_parts using (outboxid) where messageid = $1 order by outboxid desc limit 1`,
)

export async function keepParts({ query }: Reader, outboxid: number, refs: readonly string[]): Promise<void> {
  const taken = JSON.stringify(refs)
  await query
    .insertInto('outbox_parts')
    .values({ outboxid, taken })
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

/** The sends themselves are deleted after them. */
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
