import { expect, it } from 'vitest'
import type { Ticket, TicketRights } from '../entities/ticket.ts'
import { grinder, leak, me, sales, support } from '../samples/index.ts'
import { maySeeTicket, ticketRights } from './ticket-policy.ts'

const admin = { ...me, role: 'admin', departmentid: sales.departmentid } as const
const agent = { ...me, role: '', departmentid: support.departmentid } as const
const stranger = { ...agent, departmentid: sales.departmentid }
const people = { 'an administrator': admin, 'an agent of the department': agent, 'a stranger': stranger }

const open = { ...leak, departmentid: support.departmentid, closed_on: null, stage: 'open' } as const
const pending: Ticket = { ...open, userid: null }
const mine: Ticket = { ...open, userid: me.id }
const theirs: Ticket = { ...open, userid: grinder.clientid }
const closed: Ticket = { ...theirs, stage: 'closed', closed_on: leak.created_on }
const closedMine: Ticket = { ...closed, userid: me.id }
const tickets = {
  'a pending ticket': pending,
  'my ticket': mine,
  'a colleague’s ticket': theirs,
  'a closed ticket': closed,
  'a closed ticket of mine': closedMine,
}

const work = ['send', 'pin', 'react', 'editClientNumber'] as const
const away = ['reassign', 'close'] as const
const everything = [...work, ...away]

/** The rights table, row by row. */
it.each<
  [keyof typeof people, keyof typeof tickets, 'sees' | 'does not see', readonly (keyof TicketRights)[]]
>([
  ['an administrator', 'a pending ticket', 'sees', ['accept', ...everything]],
  ['an administrator', 'my ticket', 'sees', everything],
  ['an administrator', 'a colleague’s ticket', 'sees', away],
  ['an administrator', 'a closed ticket', 'sees', []],
  ['an agent of the department', 'a pending ticket', 'sees', ['accept', ...everything]],
  ['an agent of the department', 'my ticket', 'sees', everything],
  ['an agent of the department', 'a colleague’s ticket', 'sees', []],
  ['an agent of the department', 'a closed ticket', 'sees', []],
  ['a stranger', 'a pending ticket', 'does not see', []],
  ['a stranger', 'my ticket', 'sees', everything],
  ['a stranger', 'a colleague’s ticket', 'does not see', []],
  ['a stranger', 'a closed ticket', 'does not see', []],
  ['a stranger', 'a closed ticket of mine', 'sees', []],
])('%s may do with %s what the table allows', (who, what, sees, may) => {
  const rights = Object.entries(ticketRights(people[who], tickets[what])).filter(([, granted]) => granted)
  expect(rights.map(([action]) => action).toSorted()).toEqual([...may].toSorted())
  expect(maySeeTicket(people[who], tickets[what])).toBe(sees === 'sees')
})
