import type { Reader, Tx } from '../../context.ts'
import { preparedRow, preparedStatement } from '../../platform/db/prepared-statement.ts'
import { ticketColumns } from '../../platform/db/tables/ticket-tables.ts'
import type { TicketRow } from './ticket-row.ts'

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

/** A user's read mark of one ticket. */
export async function readMark(reader: Reader, userid: string, ticketid: string): Promise<number> {
  return (await selectMark(reader, userid, ticketid))?.read_seq ?? 0
}

const selectMark = preparedRow<[userid: string, ticketid: string], { read_seq: number }>(
  'read-mark',
  'select read_seq from ticket_reads where userid = $1 and ticketid = $2',
)

/** A ticket, whose last message stays the last one until the transaction ends, with a user's read mark of it. */
export async function holdToRead(
  tx: Tx,
  userid: string,
  ticketid: string,
): Promise<{ ticket: TicketRow | undefined; readSeq: number }> {
  const [ticket, readSeq] = await Promise.all([holdTicket(tx, ticketid), readMark(tx, userid, ticketid)])
  return { ticket, readSeq }
}

const holdTicket = preparedRow<[ticketid: string], TicketRow>(
  'hold-ticket',
  `select ${ticketColumns} from tickets where ticketid = $1 for share`,
)

/** Lowers every higher read mark to this number. */
export async function lowerReadMarks(tx: Tx, ticketid: string, seq: number): Promise<void> {
  await tx.query
    .updateTable('ticket_reads')
    .set({ read_seq: seq })
    .where('ticketid', '=', ticketid)
    .where('read_seq', '>', seq)
    .execute()
}

/** Moves a read mark forward, never backwards. */
export const moveReadMark = preparedStatement<[userid: string, ticketid: string, seq: number], never>(
  'move-read-mark',
  `insert into ticket_reads (userid, ticketid, read_seq) values ($1, $2, $3)
   on conflict (userid, ticketid) do update set read_seq = excluded.read_seq where ticket_reads.read_seq < excluded.read_seq`,
)
