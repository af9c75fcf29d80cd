import type { Reader, Tx } from '../../context.ts'
import type { MessageRow } from './message-row.ts'

/** A message with the name of the user who pinned it. */
export interface PinRow extends MessageRow {
  pinner_first_name: string | null
  pinner_last_name: string | null
}

function pinRows(reader: Reader, ticketid: string) {
  return reader.query
    .selectFrom('messages')
    .leftJoin('users', 'users.userid', 'messages.pinned_by')
    .selectAll('messages')
    .select(['users.first_name as pinner_first_name', 'users.last_name as pinner_last_name'])
    .where('messages.ticketid', '=', ticketid)
}

/** A message of a ticket, pinned or not. */
export const pinOf = (reader: Reader, ticketid: string, messageid: string): Promise<PinRow | undefined> =>
  pinRows(reader, ticketid).where('messageid', '=', messageid).executeTakeFirst()

export const pinsOf = (reader: Reader, ticketid: string): Promise<PinRow[]> =>
  pinRows(reader, ticketid)
    .where('pinned_on', 'is not', null)
    .orderBy('pinned_on', 'desc')
    .orderBy('messageid')
    .execute()

export async function setPin(
  tx: Tx,
  messageid: string,
  pin: Pick<MessageRow, 'pinned_on' | 'pinned_by'>,
): Promise<void> {
  await tx.query.updateTable('messages').set(pin).where('messageid', '=', messageid).execute()
}
