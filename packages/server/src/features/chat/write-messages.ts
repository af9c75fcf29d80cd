import type { Tx } from '../../context.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import { saveSummaries, summaryOf, type TicketRow } from '../tickets/tickets.ts'
import { messageColumns, type MessageRow } from './message-row.ts'

const columns = messageColumns.join(', ')

const insertMessagesAndSaveTickets = preparedStatement<
  [messages: string, summaries: string, ticketids: string[]],
  never
>(
  'write-messages',
  `with written as (
     insert into messages (${columns}) select ${columns} from jsonb_populate_recordset(null::messages, $1)
   ) ${saveSummaries}`,
)

/** A message at its place, and its ticket as it is after it. */
export interface PlacedMessage {
  after: TicketRow
  message: MessageRow
}

/**
 * Writes messages and the summaries of their tickets in one statement, which the commit waits for. The messages of a ticket
 * are given in their order: its summary is the one after the last of them.
 */
export function writeMessages(tx: Tx, given: readonly PlacedMessage[]): void {
  const summaries = new Map(given.map(({ after }) => [after.ticketid, summaryOf(after)]))
  tx.withCommit(
    insertMessagesAndSaveTickets(
      tx,
      rowsAsJson(given.map(({ message }) => withoutNulls(message))),
      rowsAsJson([...summaries.values()]),
      [...summaries.keys()],
    ),
  )
}

/** Most columns of a message are null, and reading them takes PostgreSQL longer than writing the row. */
const withoutNulls = (row: MessageRow): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
