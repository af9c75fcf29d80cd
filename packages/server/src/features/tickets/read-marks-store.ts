import type { Reader, Tx } from '../../context.ts'

/** A user's read marks of some tickets. */
export async function readMarks(
  reader: Reader,
  userid: string,
  ticketids: readonly string[],
): Promise<Map<string, number>> {
  if (ticketids.length === 0) return new Map()
  const rows = await reader.query
    .selectFrom('ticket_reads')
    .select(['ticketid', 'read_seq'])
    .where('userid', '=', userid)
    .where('ticketid', 'in', ticketids)
    .execute()
  return new Map(rows.map((row) => [row.ticketid, row.read_seq]))
}

/** The number of the last message, which stays the last one until the transaction ends. */
export async function heldLastSeq(tx: Tx, ticketid: string): Promise<number> {
  const { last_seq } = await tx.query
    .selectFrom('tickets')
    .select('last_seq')
    .where('ticketid', '=', ticketid)
    .forShare()
    .executeTakeFirstOrThrow()
  return last_seq
}

/** Lowers every higher read mark to this number. */
export async function lowerReadMarks(tx: Tx, ticketid: string, seq: number): Promise<void> {
  await tx.query
    .updateTable('ticket_reads')
    .set({ read_seq: seq })
    .where('ticketid', '=', ticketid)
    .where('read_seq', '>', seq)
    .execute()
}

/** Moves a read mark forward; answers whether it moved. */
export async function moveReadMark(tx: Tx, userid: string, ticketid: string, seq: number): Promise<boolean> {
  const moved = await tx.query
    .insertInto('ticket_reads')
    .values({ userid, ticketid, read_seq: seq })
    .onConflict((conflict) =>
      conflict
        .columns(['userid', 'ticketid'])
        .doUpdateSet({ read_seq: seq })
        .where('ticket_reads.read_seq', '<', seq),
    )
    .returning('read_seq')
    .executeTakeFirst()
  return moved !== undefined
}
