import { events, limits } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { inPages } from '../../platform/lib/in-pages.ts'
import { placeActions } from '../activity-log/activity-log.ts'
import { welcomeOfAccount } from '../channel-accounts/channel-accounts.ts'
import { removeButtons, sendToClient } from '../chat/chat.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { languageOf } from '../clients/clients.ts'
import { holdDefaultDepartment, keepsLiving, livingDepartments } from '../departments/departments.ts'
import { pushTo } from '../push/push.ts'
import { promiseAnswer } from '../website-chats/website-chats.ts'
import {
  announceTicket,
  lockFreeTicket,
  lockOpenTicketOf,
  saveTicket,
  type DueTicket,
  type TicketRow,
  ticketsChoosingSince,
} from '../tickets/tickets.ts'

/** The department of a new ticket: that of its account, or the only one there is, or none while the client is asked. */
export async function routeNewTicket(
  tx: Tx,
  accountid: string,
  now: string,
): Promise<{ departmentid: string | null; choosing_since: string | null }> {
  const { departmentid: ofAccount } = await welcomeOfAccount(tx, accountid)
  if (ofAccount !== null && (await keepsLiving(tx, ofAccount)))
    return { departmentid: ofAccount, choosing_since: null }
  const [only, ...others] = await livingDepartments(tx)
  if (others.length > 0) return { departmentid: null, choosing_since: now }
  const isHeld = only !== undefined && (await keepsLiving(tx, only.departmentid))
  const department = isHeld ? only : await holdDefaultDepartment(tx)
  return { departmentid: department?.departmentid ?? null, choosing_since: null }
}

/** The department of a ticket that returns: its former one, or the default when that was deleted or never chosen. */
export async function departmentOnReturn(tx: Tx, departmentid: string | null): Promise<string | null> {
  if (departmentid !== null && (await keepsLiving(tx, departmentid))) return departmentid
  return (await holdDefaultDepartment(tx))?.departmentid ?? departmentid
}

/** Asks the client for a department, in the form that the channel supports. */
export async function askDepartment(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  language: string | null,
): Promise<void> {
  const text = clientText(app, 'department', language)
  const choices = (await livingDepartments(tx)).map(({ departmentid, department_name }) => ({
    label: department_name,
    payload: `dep:${departmentid}`,
  }))
  await sendToClient(app, tx, ticket, text, { question: { kind: 'question', text, choices } })
}

/** The client pressed a department button; a press after the choice has ended changes nothing. */
export async function chooseDepartment(
  app: AppContext,
  tx: Tx,
  identity: { identityid: string; lang: string | null },
  departmentid: string,
): Promise<void> {
  const open = await lockOpenTicketOf(tx, identity.identityid)
  if (open === undefined || open.choosing_since === null) return
  const chosen = (await livingDepartments(tx)).find((department) => department.departmentid === departmentid)
  if (chosen === undefined || !(await keepsLiving(tx, departmentid))) return
  await route(app, tx, open, chosen)
}

/** Routes a ticket whose client writes on instead of choosing, or lets five minutes pass. */
export async function routeToDefaultDepartment(app: AppContext, tx: Tx, ticket: TicketRow): Promise<void> {
  const department = await holdDefaultDepartment(tx)
  if (department !== undefined) await route(app, tx, ticket, department)
}

/**
 * Routes tickets after five minutes without a choice. Safe on several nodes: each ticket is locked and checked again. One that
 * is held by something else is routed in a later round, and none of the others waits for it.
 */
export async function routeOverdueTickets(app: AppContext): Promise<void> {
  const overdue = later(app.clock.now(), -limits.departmentChoice)
  const tickets = inPages<DueTicket>((after) => ticketsChoosingSince(app.db, overdue, after))
  await eachApart(tickets, ({ ticketid }) =>
    app.db.transaction(async (tx) => {
      const ticket = await lockFreeTicket(tx, ticketid)
      if (ticket !== undefined && ticket.choosing_since !== null && ticket.closed_on === null)
        await routeToDefaultDepartment(app, tx, ticket)
    }),
  )
}

async function route(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  department: { departmentid: string; department_name: string },
): Promise<void> {
  saveTicket(tx, ticket.ticketid, { departmentid: department.departmentid, choosing_since: null })
  await placeActions(tx, ticket, department.departmentid)
  const routed = { ...ticket, departmentid: department.departmentid, choosing_since: null }
  const { client_name: name, client_blocked } = await announceTicket(app, tx, {
    event: events.newTicket,
    webhook: 'ticket.routed',
    ticketid: ticket.ticketid,
    before: ticket,
  })
  await pushTo(
    app,
    tx,
    { departmentid: department.departmentid },
    { kind: 'ticket', name, ticketid: ticket.ticketid },
  )
  // Blocked while choosing: the buttons are gone since then (P11-13), and no answer follows (P4-22).
  if (client_blocked) return
  const language = await languageOf(tx, ticket.ticketid)
  const names = { department: department.department_name }
  const text = await promiseAnswer(app, tx, 'chosen', { ...ticket, language }, names)
  await removeButtons(app, tx, ticket)
  await sendToClient(app, tx, routed, text)
}
