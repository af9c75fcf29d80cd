import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Me } from '../entities/session.ts'
import type { MyTicket, Ticket } from '../entities/ticket.ts'
import { maySeeTicket, ticketRights } from '../policies/ticket-policy.ts'
import { grinder, jonas, me as mara, sales, support, ticketOf } from '../samples/index.ts'
import { ingrid, joao } from '../samples/people.ts'
import { applyToTickets, type TicketLists } from './apply-to-tickets.ts'
import type { LiveEvent } from './live-event.ts'
import { at, idOf, liveEvent } from './testing/live-event.ts'
import { compareClosedTickets, compareOpenTickets } from './ticket-order.ts'

const me: Me = { ...mara, role: '' }
const empty: TicketLists = { open: [], closed: [], closedIsComplete: true, readMarks: {} }
const applyAll = (lists: TicketLists, received: readonly LiveEvent[]): TicketLists =>
  received.reduce((state, event) => applyToTickets(state, event, me), lists)
const pending = (number: number, minute: number): Ticket =>
  ticketOf(joao, idOf(number), { created_on: at(minute), waiting_since: at(minute) })

describe('the ticket lists', () => {
  it('show pending tickets that wait longest first, then my own, then those of colleagues', () => {
    const of = (userid: string, number: number): Ticket => ({ ...pending(number, 1), userid, accepted: true })
    const received = [of(jonas.userid, 4), of(me.id, 3), pending(2, 30), pending(1, 20)]
    const lists = applyAll(
      empty,
      received.map((ticket) => liveEvent('newTicket', { ticket })),
    )
    expect(lists.open.map(({ ticketid }) => ticketid)).toEqual([idOf(1), idOf(2), idOf(3), idOf(4)])
  })

  it('put a ticket that was answered and waits anew behind one that waits since before', () => {
    const answered = { ...pending(1, 1), waiting_since: at(40) }
    const received = [answered, pending(2, 30)].map((ticket) => liveEvent('newTicket', { ticket }))
    expect(ids(applyAll(empty, received).open)).toEqual([idOf(2), idOf(1)])
  })

  it('give each ticket my rights, which end with another agent accepting it', () => {
    const ticket = pending(1, 1)
    const before = applyAll(empty, [liveEvent('newTicket', { ticket })])
    expect(before.open[0]?.may).toMatchObject({ accept: true, send: true })
    const accepted = { ...ticket, userid: jonas.userid, accepted: true }
    const after = applyAll(before, [liveEvent('acceptTicket', { ticket: accepted })])
    expect(after.open[0]?.may).toMatchObject({ accept: false, send: false })
  })

  it('drop a ticket that went to another department', () => {
    const ticket = pending(1, 1)
    const moved = { ...ticket, departmentid: sales.departmentid }
    const lists = applyAll(empty, [
      liveEvent('newTicket', { ticket }),
      liveEvent('newHandler', { ticket: moved }),
    ])
    expect(lists.open).toEqual([])
  })

  it('keep my read mark when a ticket closes and reopens, and never move it backwards', () => {
    const ticket = pending(1, 1)
    const closed = { ...ticket, stage: 'closed', closed_on: at(9) } as const
    const lists = applyAll({ ...empty, closedIsComplete: false }, [
      liveEvent('newTicket', { ticket }),
      liveEvent('ticketRead', { ticketid: ticket.ticketid, read_seq: 5 }),
      liveEvent('closeTicket', { ticket: closed }),
      liveEvent('reopenTicket', { ticket }),
      liveEvent('ticketRead', { ticketid: ticket.ticketid, read_seq: 3 }),
    ])
    expect(lists.open[0]?.read_seq).toBe(5)
  })

  it('do not add a closed ticket below what paging has loaded', () => {
    const loaded = mineOf({ ...grinder, closed_on: at(30) }, {})
    const lists: TicketLists = { ...empty, closed: [loaded], closedIsComplete: false }
    const older = { ...grinder, ticketid: idOf(9), userid: me.id, closed_on: at(10) }
    expect(applyAll(lists, [liveEvent('ticketChanged', { ticket: older })])).toBe(lists)
  })

  it('keep the last closed ticket that paging has loaded when something about it changes', () => {
    const last = mineOf({ ...grinder, userid: me.id, closed_on: at(30) }, {})
    const lists: TicketLists = { ...empty, closed: [last], closedIsComplete: false }
    const { may: _may, read_seq: _seq, ...ticket } = { ...last, rating: 1 }
    expect(applyAll(lists, [liveEvent('ticketChanged', { ticket })]).closed[0]?.rating).toBe(1)
  })

  it('show on open and closed tickets what the client is called and whether the client is blocked', () => {
    const open = pending(1, 1)
    const closed = { ...pending(2, 1), stage: 'closed', closed_on: at(9) } as const
    const before = applyAll(
      empty,
      [open, closed].map((ticket) => liveEvent('newTicket', { ticket })),
    )
    const client = { ...ingrid, clientid: open.clientid, client_name: 'Ingrid B.', blocked_on: true }
    const now = { client_name: 'Ingrid B.', client_blocked: true }
    const after = applyToTickets(before, liveEvent('clientChanged', { client }), me)
    expect([after.open[0], after.closed[0]]).toEqual([
      expect.objectContaining(now),
      expect.objectContaining(now),
    ])
    const other = { ...client, clientid: idOf(99) }
    expect(applyToTickets(before, liveEvent('clientChanged', { client: other }), me)).toBe(before)
  })

  it('give the tickets of a merged client to the one that is kept', () => {
    const ticket = pending(1, 1)
    const before = applyAll(empty, [liveEvent('newTicket', { ticket })])
    const merged = liveEvent('clientMerged', { clientid: ticket.clientid, client: ingrid })
    const { clientid, client_name } = ingrid
    expect(applyToTickets(before, merged, me).open[0]).toMatchObject({ clientid, client_name })
  })

  it('stay the same value when an event contains what they show already', () => {
    const once = applyAll(empty, [liveEvent('newTicket', { ticket: pending(1, 1) })])
    expect(applyAll(once, [liveEvent('newTicket', { ticket: pending(1, 1) })])).toBe(once)
    expect(applyAll(once, [liveEvent('userLogin', { userid: me.id })])).toBe(once)
  })
})

describe('after any changes of the tickets', () => {
  it('a page that received all since it fetched shows what a fresh page shows', () => {
    fc.assert(
      fc.property(history, fc.nat(), (changes, start) => {
        const from = start % (changes.length + 1)
        const lists = applyAll(snapshot(changes.slice(0, from)), changes.slice(from).map(eventOf))
        expect(shown(lists)).toEqual(shown(snapshot(changes)))
      }),
    )
  })

  it('a page that receives again what it fetched already ends with what a fresh page shows', () => {
    fc.assert(
      fc.property(history, fc.nat(), (changes, again) => {
        const lists = applyAll(snapshot(changes), changes.slice(again % (changes.length + 1)).map(eventOf))
        expect(shown(lists)).toEqual(shown(snapshot(changes)))
      }),
    )
  })

  it('an event received twice means the same as received once', () => {
    fc.assert(
      fc.property(history, change, (changes, last) => {
        const once = applyToTickets(snapshot(changes), eventOf(last), me)
        expect(applyToTickets(once, eventOf(last), me)).toBe(once)
      }),
    )
  })

  it('a page that has loaded some closed tickets holds the newest of them without a hole', () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat({ max: 3 }), (changes, start, loaded) => {
        const from = start % (changes.length + 1)
        const { closed, ...rest } = snapshot(changes.slice(0, from))
        const paged = { ...rest, closed: closed.slice(0, loaded), closedIsComplete: false }
        const lists = applyAll(paged, changes.slice(from).map(eventOf))
        expect(ids(lists.closed)).toEqual(ids(snapshot(changes).closed.slice(0, lists.closed.length)))
      }),
    )
  })
})

type Change = { ticket: Ticket } | { ticketid: string; read_seq: number }

const step = fc
  .record({
    number: fc.nat({ max: 4 }),
    minute: fc.nat({ max: 99 }),
    userid: fc.constantFrom(null, me.id, jonas.userid),
    departmentid: fc.constantFrom(support.departmentid, sales.departmentid, null),
    closed: fc.boolean(),
  })
  .map(({ number, minute, userid, departmentid, closed }): Change => {
    const stage = closed ? ({ stage: 'closed', closed_on: at(minute) } as const) : {}
    return {
      ticket: { ...pending(number, minute), userid, departmentid, accepted: userid !== null, ...stage },
    }
  })
const reading = fc
  .record({ number: fc.nat({ max: 4 }), read_seq: fc.nat({ max: 9 }) })
  .map(({ number, read_seq }): Change => ({ ticketid: idOf(number), read_seq }))
const change = fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: reading })
const history = fc.array(change, { maxLength: 30 })

const eventOf = (done: Change): LiveEvent =>
  'ticket' in done ? liveEvent('ticketChanged', { ticket: done.ticket }) : liveEvent('ticketRead', done)

/** What the calls would answer after these changes. */
function snapshot(changes: readonly Change[]): TicketLists {
  const tickets = new Map<string, Ticket>()
  const readMarks: Record<string, number> = {}
  for (const done of changes) {
    if ('ticket' in done) tickets.set(done.ticket.ticketid, done.ticket)
    else readMarks[done.ticketid] = Math.max(done.read_seq, readMarks[done.ticketid] ?? 0)
  }
  const seen = [...tickets.values()].filter((ticket) => maySeeTicket(me, ticket))
  const mine = seen.map((ticket) => mineOf(ticket, readMarks))
  return {
    open: mine.filter(({ stage }) => stage !== 'closed').toSorted(compareOpenTickets(me)),
    closed: mine.filter(({ stage }) => stage === 'closed').toSorted(compareClosedTickets),
    closedIsComplete: true,
    readMarks,
  }
}

const mineOf = (ticket: Ticket, marks: Record<string, number>): MyTicket => ({
  ...ticket,
  may: ticketRights(me, ticket),
  read_seq: marks[ticket.ticketid] ?? 0,
})
const shown = ({ open, closed }: TicketLists): unknown => ({ open, closed })
const ids = (tickets: readonly Ticket[]): string[] => tickets.map(({ ticketid }) => ticketid)
