import type { Tx } from '../../context.ts'
import { preparedStatement } from '../../platform/db/prepared-statement.ts'
import { saveSummary, type TicketNames, type TicketRow } from '../tickets/tickets.ts'
import { messageColumns, type MessageRow } from './message-row.ts'

const places = messageColumns.map((_, index) => `$${index + 9}`).join(', ')
const returned = messageColumns.map((column) => `written.${column}`).join(', ')

const insertMessageAndSaveTicket = preparedStatement<
  [
    ticketid: string,
    lastSeq: number,
    lastCreatedOn: string | null,
    updatedOn: string,
    lastMessage: string | null,
    lastClientSeq: number,
    unanswered: number,
    waitingSince: string | null,
    ...message: ReadonlyArray<MessageRow[keyof MessageRow]>,
  ],
  MessageRow & TicketNames
>(
  'write-message',
  `with written as (
     insert into messages (${messageColumns.join(', ')}) values (${places}) returning *
   ), saved as (${saveSummary}
   )
   select ${returned}, clients.client_name, clients.account_number, clients.blocked_on, departments.department_name,
     users.first_name as handler_first_name, users.last_name as handler_last_name,
     (select count(*)::int from tickets earlier
       where earlier.clientid = tickets.clientid and earlier.created_on < tickets.created_on) as earlier_tickets
   from written
     join tickets on tickets.ticketid = $1
     join clients on clients.clientid = tickets.clientid
     left join departments on departments.departmentid = tickets.departmentid
     left join users on users.userid = tickets.userid`,
)

/** Writes the message and the summary of its ticket, and reads the names shown with it, in one statement. */
export async function writeMessage(
  tx: Tx,
  after: TicketRow,
  message: MessageRow,
): Promise<{ row: MessageRow; names: TicketNames }> {
  const [written] = await insertMessageAndSaveTicket(
    tx,
    after.ticketid,
    after.last_seq,
    after.last_created_on,
    after.updated_on,
    after.last_message === null ? null : JSON.stringify(after.last_message),
    after.last_client_seq,
    after.unanswered,
    after.waiting_since,
    ...Object.values(message),
  )
  if (written === undefined) throw new Error('A ticket that was locked is gone.')
  const {
    client_name,
    account_number,
    blocked_on,
    department_name,
    handler_first_name,
    handler_last_name,
    earlier_tickets,
    ...row
  } = written
  const handler = { handler_first_name, handler_last_name }
  return {
    row,
    names: { client_name, account_number, blocked_on, department_name, ...handler, earlier_tickets },
  }
}
