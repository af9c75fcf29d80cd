import { events, type Me, mayReassignOrClose } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { placeActions, recordAction } from '../activity-log/activity-log.ts'
import { appendMessage, removeButtons } from '../chat/chat.ts'
import { departmentName, holdDepartment } from '../departments/departments.ts'
import {
  accessTicketLocked,
  announceTicket,
  factsOf,
  movedToDepartment,
  reassigned,
  saveTicket,
  type TicketRow,
} from '../tickets/tickets.ts'
import { holdUnlockedUser, nameOf } from '../users/users.ts'
import { eventMessage } from './event-message.ts'
import { pushAsNew } from './push-as-new.ts'

interface Wanted {
  ticketid: string
  created_on: string
}

/** Gives a ticket to another agent and moves it to the department of that agent. */
export function reassignToAgent(
  app: AppContext,
  me: Me,
  { ticketid, created_on, newUser }: Wanted & { newUser: string },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessToReassign(tx, me, ticketid, created_on)
    const agent = await holdUnlockedUser(tx, newUser)
    if (agent === undefined) refuse('agent-not-available', { field: 'newUser' })
    const to = { id: agent.userid, departmentid: agent.departmentid }
    const change = reassigned(ticket, to, app.clock.now())
    await give(app, tx, me, { ticket, change, to: `${agent.first_name} ${agent.last_name}`.trim() })
  })
}

/** Gives a ticket to a department, where it is pending. */
export function changeDepartment(
  app: AppContext,
  me: Me,
  { ticketid, created_on, newDepartment }: Wanted & { newDepartment: string },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const ticket = await accessToReassign(tx, me, ticketid, created_on)
    const department = await holdDepartment(tx, newDepartment, 'newDepartment')
    const change = movedToDepartment(ticket, department.departmentid, app.clock.now())
    await give(app, tx, me, { ticket, change, to: department.department_name })
  })
}

async function accessToReassign(tx: Tx, me: Me, ticketid: string, createdOn: string): Promise<TicketRow> {
  const ticket = await accessTicketLocked(tx, me, ticketid, createdOn)
  if (ticket.closed_on !== null) refuse('ticket-closed')
  if (!mayReassignOrClose(me, factsOf(ticket))) refuse('not-the-handler')
  return ticket
}

async function give(
  app: AppContext,
  tx: Tx,
  me: Me,
  { ticket, change, to }: { ticket: TicketRow; change: Partial<TicketRow>; to: string },
): Promise<void> {
  if (isHeldSo(ticket, change)) return
  saveTicket(tx, ticket.ticketid, change)
  if (ticket.departmentid === null && typeof change.departmentid === 'string')
    await placeActions(tx, ticket, change.departmentid)
  recordAction(app, tx, {
    action_type: 'ticket_reassign',
    endsWait: ticket.userid === null && typeof change.userid === 'string',
    ticketid: ticket.ticketid,
    userid: me.id,
    clientid: ticket.clientid,
  })
  const { client_name: client, client_blocked } = await announceTicket(app, tx, {
    event: events.newHandler,
    webhook: 'ticket.reassigned',
    ticketid: ticket.ticketid,
    before: ticket,
    actor: me.id,
  })
  const by = { id: me.id, name: `${me.firstName} ${me.lastName}`.trim() }
  const content = `${await holderOf(tx, ticket)}\n${to}`
  await appendMessage(app, tx, { ...ticket, ...change }, { ...eventMessage(app, 'reassign', by), content })
  if (ticket.choosing_since !== null && !client_blocked) await removeButtons(app, tx, ticket)
  await pushToHolder(app, tx, me, { before: ticket, after: { ...ticket, ...change }, client })
}

/** A repeat, or two who give it to the same at once: nothing changes, and there is nothing to tell. */
const isHeldSo = (ticket: TicketRow, { userid, departmentid }: Partial<TicketRow>): boolean =>
  ticket.userid === userid &&
  ticket.departmentid === departmentid &&
  ticket.choosing_since === null &&
  ticket.snoozed_by === null

/** Pushes the ticket like a new one to the department or the agent who gets it, but not to those who have it already (P7-80). */
async function pushToHolder(
  app: AppContext,
  tx: Tx,
  me: Me,
  { before, after, client }: { before: TicketRow; after: TicketRow; client: string },
): Promise<void> {
  const { userid, departmentid } = after
  if (userid === before.userid && (userid !== null || departmentid === before.departmentid)) return
  const about = { ticket: after, client }
  if (userid === null && departmentid !== null) await pushAsNew(app, tx, { departmentid }, about)
  if (userid !== null && userid !== me.id) await pushAsNew(app, tx, { users: [userid] }, about)
}

/** The former holder: the handler, or the department of the queue; '' when it had none. */
async function holderOf(tx: Tx, { userid, departmentid }: TicketRow): Promise<string> {
  if (userid !== null) return nameOf(tx, userid)
  return departmentid === null ? '' : departmentName(tx, departmentid)
}
