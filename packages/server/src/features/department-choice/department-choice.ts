import { events, limits } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { outward } from '../../platform/realtime/announce.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { placeActions } from '../actions/actions.ts'
import { sayToClient } from '../chat/chat.ts'
import { clientLanguage, clientText } from '../client-texts/client-texts.ts'
import { keepsLiving } from '../departments/departments.ts'
import { pushTo } from '../push/push.ts'
import { announceTicket, lockTicket, saveTicket, type TicketRow } from '../tickets/tickets.ts'
import {
  departmentsToChooseFrom,
  holdDefaultDepartment,
  questionMessage,
  ticketsChoosingSince,
} from './department-choice-store.ts'

/** Where a new ticket stands: in the only department, or undecided while the client is asked (product §4.1). */
export async function routeNewTicket(
  tx: Tx,
  now: string,
): Promise<{ departmentid: string | null; choosing_since: string | null }> {
  const [only, ...others] = await departmentsToChooseFrom(tx)
  if (others.length > 0) return { departmentid: null, choosing_since: now }
  const isHeld = only !== undefined && (await keepsLiving(tx, only.departmentid))
  const department = isHeld ? only : await holdDefaultDepartment(tx)
  return { departmentid: department?.departmentid ?? null, choosing_since: null }
}

/** Where a ticket stands that comes back: where it stood, or, when that has been deleted or was never named, the default one. */
export async function departmentOnReturn(tx: Tx, departmentid: string | null): Promise<string | null> {
  if (departmentid !== null && (await keepsLiving(tx, departmentid))) return departmentid
  return (await holdDefaultDepartment(tx))?.departmentid ?? departmentid
}

/** Asks in the channel's own way. */
export async function askDepartment(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  language: string | null,
): Promise<void> {
  const text = clientText(app, 'department', language)
  const choices = (await departmentsToChooseFrom(tx)).map(({ departmentid, department_name }) => ({
    label: department_name,
    payload: `dep:${departmentid}`,
  }))
  await sayToClient(app, tx, ticket, text, { kind: 'question', text, choices })
}

/** The client pressed a department. Answers the word that shows on the button, or null when there is nothing to choose. */
export async function chooseDepartment(
  app: AppContext,
  tx: Tx,
  identity: { identityid: string; lang: string | null },
  departmentid: string,
): Promise<string | null> {
  const open = await tx.query
    .selectFrom('tickets')
    .selectAll()
    .where('identityid', '=', identity.identityid)
    .where('closed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (open === undefined || open.choosing_since === null) return null
  const chosen = (await departmentsToChooseFrom(tx)).find(
    (department) => department.departmentid === departmentid,
  )
  if (chosen === undefined || !(await keepsLiving(tx, departmentid))) return null
  await route(app, tx, open, chosen)
  return null
}

/** Writing on instead of pressing a button: the second free text goes to the default department (product §4.1). */
export async function noteFreeText(app: AppContext, tx: Tx, ticket: TicketRow): Promise<void> {
  const department = await holdDefaultDepartment(tx)
  if (department !== undefined) await route(app, tx, ticket, department)
}

/** Five minutes without a choice; safe on several nodes, because each ticket is locked and looked at again. */
export async function routeOverdueTickets(app: AppContext): Promise<void> {
  const overdue = later(app.clock.now(), -limits.departmentChoice)
  for (const ticketid of await ticketsChoosingSince(app.db, overdue)) {
    await app.db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, ticketid)
      if (ticket !== undefined && ticket.choosing_since !== null && ticket.closed_on === null)
        await noteFreeText(app, tx, ticket)
    })
  }
}

async function route(
  app: AppContext,
  tx: Tx,
  ticket: TicketRow,
  department: { departmentid: string; department_name: string },
): Promise<void> {
  await saveTicket(tx, ticket.ticketid, { departmentid: department.departmentid, choosing_since: null })
  await placeActions(tx, ticket, department.departmentid)
  const routed = { ...ticket, departmentid: department.departmentid, choosing_since: null }
  const told = outward(events.newTicket, 'ticket.routed')
  const { client_name: name } = await announceTicket(app, tx, told, ticket.ticketid, ticket, null)
  await pushTo(
    app,
    tx,
    { departmentid: department.departmentid },
    { kind: 'ticket', name, ticketid: ticket.ticketid },
  )
  const language = await clientLanguage(tx, ticket.clientid)
  const text = clientText(app, 'chosen', language, { department: department.department_name })
  const question = await questionMessage(tx, ticket.ticketid)
  if (question !== undefined)
    await enqueue(app, tx, ticket, null, {
      kind: 'remove-choices',
      target: question.messageid,
      text: question.content,
    })
  await sayToClient(app, tx, routed, text)
}
