import type { LiveEvent, Me, Ticket } from '@switchboard/contract'
import { grinder, me as mara } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { openNewTickets } from './new-tickets.ts'

const me: Me = { ...mara, role: '' }
const colleague = 'a colleague'
const waiting: Ticket = { ...grinder, closed_on: null, userid: null }
const elsewhere: Ticket = { ...waiting, departmentid: 'another department' }
const mine: Ticket = { ...waiting, userid: me.id }
const theirs: Ticket = { ...waiting, userid: colleague }
const closed: Ticket = { ...theirs, closed_on: grinder.closed_on }

type Type = 'newTicket' | 'reopenTicket' | 'newHandler' | 'acceptTicket' | 'closeTicket'

/** What is announced of events that follow each other. */
function openDesk(who = me) {
  const newTicketOf = openNewTickets()
  const receive = (event: LiveEvent, former?: Ticket) => newTicketOf(event, who, () => former) !== null
  const envelope = { id: 7, at: grinder.created_on }
  return {
    isAnnounced: (type: Type, ticket: Ticket, former?: Ticket, actor: string | null = null) =>
      receive({ ...envelope, actor, type, payload: { ticket } }, former),
    goesOutOfSight: ({ ticketid }: Ticket) =>
      receive({ ...envelope, actor: null, type: 'ticketOutOfSight', payload: { ticketid } }),
  }
}

it('a new ticket is announced once, although its event repeats when its client has chosen a department', () => {
  const { isAnnounced } = openDesk(mara)
  expect(isAnnounced('newTicket', { ...waiting, departmentid: null })).toBe(true)
  expect(isAnnounced('newTicket', waiting)).toBe(false)
})

it('a closed ticket that its client opens again is announced like a new one when it waits, each time', () => {
  const { isAnnounced } = openDesk()
  for (const _ of [1, 2]) {
    expect(isAnnounced('reopenTicket', waiting, closed)).toBe(true)
    expect(isAnnounced('newTicket', waiting, waiting)).toBe(false)
    expect(isAnnounced('closeTicket', closed, waiting)).toBe(false)
  }
  expect(isAnnounced('reopenTicket', theirs, closed)).toBe(false)
  expect(isAnnounced('reopenTicket', elsewhere, closed)).toBe(false)
})

it('a ticket that a colleague gives to me is announced like a new one, and not when I have it already or take it myself', () => {
  const { isAnnounced } = openDesk()
  expect(isAnnounced('newHandler', mine, theirs, colleague)).toBe(true)
  expect(isAnnounced('newHandler', mine, mine, colleague)).toBe(false)
  expect(isAnnounced('newHandler', mine, theirs, me.id)).toBe(false)
  expect(isAnnounced('newHandler', theirs, mine, colleague)).toBe(false)
  expect(isAnnounced('newHandler', mine, undefined, colleague)).toBe(true)
})

it('a ticket that is moved into my department and waits there is announced like a new one, each time that it comes', () => {
  const { isAnnounced, goesOutOfSight } = openDesk()
  expect(isAnnounced('newTicket', waiting)).toBe(true)
  expect(goesOutOfSight(waiting)).toBe(false)
  expect(isAnnounced('newHandler', waiting, elsewhere, colleague)).toBe(true)
  expect(isAnnounced('newHandler', waiting, theirs, colleague)).toBe(true)
  // What waits here already is not new.
  expect(isAnnounced('newHandler', waiting, waiting, colleague)).toBe(false)
  expect(isAnnounced('newHandler', waiting, theirs, me.id)).toBe(false)
  expect(openDesk(mara).isAnnounced('newHandler', elsewhere, theirs, colleague)).toBe(false)
})

it('a ticket that was accepted, closed or out of my sight may come as a new one again', () => {
  const { isAnnounced, goesOutOfSight } = openDesk()
  for (const leave of [
    () => isAnnounced('acceptTicket', theirs),
    () => isAnnounced('closeTicket', closed),
    () => goesOutOfSight(waiting),
  ]) {
    expect(isAnnounced('newTicket', waiting)).toBe(true)
    expect(isAnnounced('newTicket', waiting)).toBe(false)
    expect(leave()).toBe(false)
  }
})
