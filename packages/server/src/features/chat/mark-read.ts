import { events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import { accessTicketToRead, moveReadMark, namesOfTickets, type TicketRow } from '../tickets/tickets.ts'
import { newestOfClient } from './message-history-store.ts'

/** My read mark only moves forward; an event informs my other tabs. */
export async function markRead(app: AppContext, me: Me, ticketid: string, seq: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { ticket, readSeq } = await accessTicketToRead(tx, me, ticketid)
    const read_seq = Math.min(seq, ticket.last_seq)
    if (read_seq <= readSeq) return
    tx.withCommit(moveReadMark(tx, me.id, ticketid, read_seq))
    await announce(app, tx, {
      event: events.ticketRead,
      payload: { ticketid, read_seq },
      audience: [userRoom(me.id)],
      actor: me.id,
    })
    await showRead(app, tx, me, ticket, read_seq)
  })
}

/** Shows the client how far the handler has read, where the provider supports it; a blocked one sees nothing (P4-22). */
async function showRead(app: AppContext, tx: Tx, me: Me, ticket: TicketRow, seq: number): Promise<void> {
  const { markRead: marks = false } = channelOf(ticket.platform).abilities
  if (!marks || ticket.userid !== me.id || ticket.closed_on !== null) return
  const [newest, [names]] = await Promise.all([
    newestOfClient(tx, ticket.ticketid, seq),
    namesOfTickets(tx, [ticket.ticketid]),
  ])
  if (names?.blocked_on !== null) return
  if (newest === undefined || (await isShown(tx, newest))) return
  await enqueue(app, tx, { conversation: ticket, command: { kind: 'mark-read', target: newest } })
}

async function isShown(tx: Tx, messageid: string): Promise<boolean> {
  const [row] = await tx.named<{ shown: boolean }>(
    'is-read-shown',
    `select exists (select from outbox o join messages m on m.identityid = o.conversation
       where m.messageid = $1 and o.command->>'kind' = 'mark-read' and o.command->>'target' = $2) as shown`,
    [messageid, messageid],
  )
  return row?.shown ?? false
}
