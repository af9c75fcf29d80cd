import { sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { preparedRow, preparedStatement } from '../db/prepared-statement.ts'
import type { OutboxRow } from './outbox-store.ts'

/** The parts of a send of several messages that are out already, also by an earlier attempt of the same message. */
export const takenParts = (reader: Reader, { outboxid, messageid }: OutboxRow): Promise<readonly string[]> =>
  messageid === null ? partsOf(selectOfSend(reader, outboxid)) : partsOfMessage(reader, messageid)

/** The parts of a message that are out while others may not be: empty when nothing of it is out, or all of it. */
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

/**
 * Stores which parts of a send are out, for the worker that sends it. False when the send is not its own any more: another worker
 * took it over, or it was sent anew, because this one was given up.
 */
export const keepOwnParts = async (
  reader: Reader,
  { outboxid, fence }: OutboxRow,
  refs: readonly string[],
): Promise<boolean> => (await insertOwnParts(reader, outboxid, fence, JSON.stringify(refs))) !== undefined

const insertOwnParts = preparedRow<[outboxid: number, fence: number, taken: string], { outboxid: number }>(
  'keep-own-outbox-parts',
  `insert into outbox_parts (outboxid, taken)
   select outboxid, $3::jsonb from outbox
   where outboxid = $1 and fence = $2 and state in ('queued', 'unconfirmed')
   on conflict (outboxid) do update set taken = excluded.taken returning outboxid`,
)

/**
 * Notes a part of a send as out, because its receipt came before the answer to it, or instead. A send of one part alone has no row.
 */
export async function noteTakenPart({ query }: Reader, outboxid: string, ref: string): Promise<void> {
  await sql`
    update outbox_parts set taken = taken || to_jsonb(${ref}::text)
    where outboxid = ${outboxid}::bigint and not taken @> to_jsonb(${ref}::text)`.execute(query)
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
