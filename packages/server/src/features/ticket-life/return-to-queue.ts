import { events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { placeActions, recordAction } from '../activity-log/activity-log.ts'
import { appendMessage } from '../chat/chat.ts'
import { departmentOnReturn } from '../department-choice/department-choice.ts'
import {
  announceTicket,
  lockHeld,
  lockTicket,
  movedToQueue,
  saveTicket,
  type TicketRow,
} from '../tickets/tickets.ts'
import { holdUnlockedUser, nameOf, staysLocked } from '../users/users.ts'
import { eventMessage } from './event-message.ts'
import { pushAsNew } from './push-as-new.ts'
import { lockedHandlers } from './ticket-life-store.ts'

/**
 * Returns every open ticket of an agent to the queue of its department, in the transaction that removes the agent. Each
 * is pending, with an event in the chat, and is announced live and by push like a new ticket. The caller has locked the
 * agent's row, so that the agent cannot get another ticket meanwhile. @returns how many
 */
export async function returnToQueue(app: AppContext, tx: Tx, userid: string, by?: Me): Promise<number> {
  const held = await lockHeld(tx, userid)
  if (held.length === 0) return 0
  const name = await nameOf(tx, userid)
  for (const ticket of held) await returnOne(app, tx, { ticket, former: name, by: by ?? null })
  return held.length
}

/** Returns tickets of locked agents to the queue when a node starts. */
export async function returnLeftTickets(app: AppContext): Promise<void> {
  for (const userid of await lockedHandlers(app.db))
    await app.db.transaction(async (tx) => {
      if (await staysLocked(tx, userid)) await returnToQueue(app, tx, userid)
    })
}

/** Returns a ticket that was opened again to the queue if its handler has been locked meanwhile (P7-83). @returns whether it did */
export async function returnIfLocked(app: AppContext, tx: Tx, ticketid: string, by: Me): Promise<boolean> {
  const ticket = await lockTicket(tx, ticketid)
  const handler = ticket?.userid ?? null
  if (ticket === undefined || handler === null || (await holdUnlockedUser(tx, handler))) return false
  await returnOne(app, tx, { ticket, former: await nameOf(tx, handler), by })
  return true
}

async function returnOne(
  app: AppContext,
  tx: Tx,
  { ticket, former, by }: { ticket: TicketRow; former: string; by: Me | null },
): Promise<void> {
  const departmentid = await departmentOnReturn(tx, ticket.departmentid)
  const change = { ...movedToQueue(ticket, app.clock.now()), departmentid }
  saveTicket(tx, ticket.ticketid, change)
  if (ticket.departmentid === null && departmentid !== null) await placeActions(tx, ticket, departmentid)
  recordAction(app, tx, {
    action_type: 'ticket_reassign',
    ticketid: ticket.ticketid,
    userid: by?.id ?? null,
    clientid: ticket.clientid,
  })
  const actor = by && { id: by.id, name: `${by.firstName} ${by.lastName}`.trim() }
  const { client_name: client } = await announceTicket(app, tx, {
    event: events.newTicket,
    webhook: 'ticket.reassigned',
    ticketid: ticket.ticketid,
    before: ticket,
    actor: by?.id ?? null,
  })
  await appendMessage(
    app,
    tx,
    { ...ticket, ...change },
    { ...eventMessage(app, 'handover', actor), content: former },
  )
  if (departmentid === null) return
  await pushAsNew(app, tx, { departmentid }, { ticket, client })
}
