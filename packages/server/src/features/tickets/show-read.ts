import type { Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import type { TicketRow } from './ticket-row.ts'

/** Shows the client how far the handler has read, where the provider supports it. */
export async function showRead(
  app: AppContext,
  tx: Tx,
  me: Me,
  ticket: TicketRow,
  seq: number,
): Promise<void> {
  const { markRead = false } = channelOf(ticket.platform).abilities
  if (!markRead || ticket.userid !== me.id || ticket.closed_on !== null) return
  const newest = await tx.query
    .selectFrom('messages')
    .select('messageid')
    .where('ticketid', '=', ticket.ticketid)
    .where('isagent', '=', false)
    .where('message_ref', 'is not', null)
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined || (await isShown(tx, newest.messageid))) return
  await enqueue(app, tx, ticket, null, { kind: 'mark-read', target: newest.messageid })
}

async function isShown(tx: Tx, messageid: string): Promise<boolean> {
  const [row] = await tx.named<{ shown: boolean }>(
    'is-read-shown',
    `select exists (select from outbox o join messages m on m.identityid = o.lane
       where m.messageid = $1 and o.command->>'kind' = 'mark-read' and o.command->>'target' = $2) as shown`,
    [messageid, messageid],
  )
  return row?.shown ?? false
}
