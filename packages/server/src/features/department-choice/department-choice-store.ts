import type { Reader, Tx } from '../../context.ts'

export async function ticketsChoosingSince(reader: Reader, before: string): Promise<string[]> {
  const rows = await reader.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('choosing_since', '<=', before)
    .orderBy('choosing_since')
    .limit(100)
    .execute()
  return rows.map((row) => row.ticketid)
}

/** The question with the buttons: the newest automatic message. */
export function questionMessage(
  tx: Tx,
  ticketid: string,
): Promise<{ messageid: string; content: string } | undefined> {
  return tx.query
    .selectFrom('messages')
    .select(['messageid', 'content'])
    .where('ticketid', '=', ticketid)
    .where('isagent', '=', true)
    .where('created_by', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
