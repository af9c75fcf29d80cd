import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Me } from '../entities/session.ts'
import type { MyTicket, Ticket } from '../entities/ticket.ts'
import { maySeeTicket, ticketRights } from '../policies/ticket-policy.ts'
import { grinder, jonas, me as mara, sales, support, ticketOf } from '../samples/index.ts'
import { ingrid, joao } from '../samples/people.ts'
import { platforms } from '../platforms.ts'
import { showAll, type TicketRule, TicketOrder, ViewName } from '../entities/ticket-list.ts'
import {
  applyToReadMarks,
  applyToWindow,
  ticketIdOf,
  type ReadMarks,
  type TicketWindow,
} from './apply-to-tickets.ts'
import type { LiveEvent } from './live-event.ts'
import { at, idOf, liveEvent } from './testing/live-event.ts'
import { closedList, comparePlaces, inOrder, openList, type TicketList } from './ticket-order.ts'

const me: Me = { ...mara, role: '' }
interface Lists {
  open: TicketWindow
  closed: TicketWindow
  readMarks: ReadMarks
}
const none: TicketWindow = { tickets: [], end: null }
const empty: Lists = { open: none, closed: none, readMarks: {} }
const applyAll = (lists: Lists, received: readonly LiveEvent[]): Lists =>
  received.reduce((state, event) => applyTo(state, event), lists)

/** As a page does that holds all open tickets and some closed ones. */
function applyTo(lists: Lists, event: LiveEvent, rule: TicketRule = showAll): Lists {
  const held = [...lists.open.tickets, ...lists.closed.tickets]
  const id = ticketIdOf(event)
  const readMarks = applyToReadMarks(
    lists.readMarks,
    event,
    held.find(({ ticketid }) => ticketid === id),
  )
  const open = applyToWindow(lists.open, event, { me, list: openList(me, rule), readMarks })
  const closed = applyToWindow(lists.closed, event, { me, list: closedList, readMarks })
  const isSame = open === lists.open && closed === lists.closed && readMarks === lists.readMarks
  return isSame ? lists : { open, closed, readMarks }
}
/** What paging has loaded down to its last ticket. */
const loadedTo = (tickets: readonly MyTicket[], list: TicketList): TicketWindow => {
  const last = tickets.at(-1)
  return { tickets, end: last ? list.placeOf(last) : [0, Number.NEGATIVE_INFINITY, 0, ''] }
}
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
    expect(lists.open.tickets.map(({ ticketid }) => ticketid)).toEqual([idOf(1), idOf(2), idOf(3), idOf(4)])
  })

  it('put a ticket that was answered and waits anew behind one that waits since before', () => {
    const answered = { ...pending(1, 1), waiting_since: at(40) }
    const received = [answered, pending(2, 30)].map((ticket) => liveEvent('newTicket', { ticket }))
    expect(ids(applyAll(empty, received).open.tickets)).toEqual([idOf(2), idOf(1)])
  })

  it('give each ticket my rights, which end with another agent accepting it', () => {
    const ticket = pending(1, 1)
    const before = applyAll(empty, [liveEvent('newTicket', { ticket })])
    expect(before.open.tickets[0]?.may).toMatchObject({ accept: true, send: true })
    const accepted = { ...ticket, userid: jonas.userid, accepted: true }
    const after = applyAll(before, [liveEvent('acceptTicket', { ticket: accepted })])
    expect(after.open.tickets[0]?.may).toMatchObject({ accept: false, send: false })
  })

  it('drop a ticket that went to another department', () => {
    const ticket = pending(1, 1)
    const moved = { ...ticket, departmentid: sales.departmentid }
    const lists = applyAll(empty, [
      liveEvent('newTicket', { ticket }),
      liveEvent('newHandler', { ticket: moved }),
    ])
    expect(lists.open.tickets).toEqual([])
  })

  it('keep my read mark when a ticket closes and reopens, and never move it backwards', () => {
    const ticket = pending(1, 1)
    const closed = { ...ticket, stage: 'closed', closed_on: at(9) } as const
    const lists = applyAll({ ...empty, closed: loadedTo([], closedList) }, [
      liveEvent('newTicket', { ticket }),
      liveEvent('ticketRead', { ticketid: ticket.ticketid, read_seq: 5 }),
      liveEvent('closeTicket', { ticket: closed }),
      liveEvent('reopenTicket', { ticket }),
      liveEvent('ticketRead', { ticketid: ticket.ticketid, read_seq: 3 }),
    ])
    expect(lists.open.tickets[0]?.read_seq).toBe(5)
  })

  it('do not add a closed ticket below what paging has loaded', () => {
    const loaded = mineOf({ ...grinder, closed_on: at(30) }, {})
    const lists: Lists = { ...empty, closed: loadedTo([loaded], closedList) }
    const older = { ...grinder, ticketid: idOf(9), userid: me.id, closed_on: at(10) }
    expect(applyAll(lists, [liveEvent('ticketChanged', { ticket: older })])).toBe(lists)
  })

  it('keep the last closed ticket that paging has loaded when something about it changes', () => {
    const last = mineOf({ ...grinder, userid: me.id, closed_on: at(30) }, {})
    const lists: Lists = { ...empty, closed: loadedTo([last], closedList) }
    const { may: _may, read_seq: _seq, ...ticket } = { ...last, rating: 1 }
    expect(applyAll(lists, [liveEvent('ticketChanged', { ticket })]).closed.tickets[0]?.rating).toBe(1)
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
    const after = applyTo(before, liveEvent('clientChanged', { client }))
    expect([after.open.tickets[0], after.closed.tickets[0]]).toEqual([
      expect.objectContaining(now),
      expect.objectContaining(now),
    ])
    const other = { ...client, clientid: idOf(99) }
    expect(applyTo(before, liveEvent('clientChanged', { client: other }))).toBe(before)
  })

  it('name the client as the author of the last message as the ticket does, and leave an agent alone', () => {
    const last = { type: 'text', content: 'Hi', recorded: false, duration: null, created_on: at(2) } as const
    const deleted_on = null
    const own = { ...last, isagent: false, created_by: idOf(98), created_by_name: 'Ingrid', deleted_on }
    const answer = { ...last, deleted_on, isagent: true, created_by: me.id, created_by_name: 'Mara' }
    const about = { clientid: idOf(98) }
    const tickets = [own, answer].map((last_message, n) => ({ ...pending(n + 1, 1), ...about, last_message }))
    const before = applyAll(
      empty,
      tickets.map((ticket) => liveEvent('newTicket', { ticket })),
    )
    const merged = liveEvent('clientMerged', { ...about, client: ingrid })
    const shown = applyTo(before, merged).open.tickets.map(({ last_message }) => last_message)
    expect(shown).toEqual([
      { ...own, created_by: ingrid.clientid, created_by_name: ingrid.client_name },
      answer,
    ])
  })

  it('give the tickets of a merged client to the one that is kept', () => {
    const ticket = pending(1, 1)
    const before = applyAll(empty, [liveEvent('newTicket', { ticket })])
    const merged = liveEvent('clientMerged', { clientid: ticket.clientid, client: ingrid })
    const { clientid, client_name } = ingrid
    expect(applyTo(before, merged).open.tickets[0]).toMatchObject({ clientid, client_name })
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
        const once = applyTo(snapshot(changes), eventOf(last))
        expect(applyTo(once, eventOf(last))).toBe(once)
      }),
    )
  })

  it('a page that has loaded some closed tickets holds the newest of them without a hole', () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat({ max: 3 }), (changes, start, loaded) => {
        const from = start % (changes.length + 1)
        const { closed, ...rest } = snapshot(changes.slice(0, from))
        const paged = { ...rest, closed: loadedTo(closed.tickets.slice(0, loaded), closedList) }
        const lists = applyAll(paged, changes.slice(from).map(eventOf))
        expect(lists.closed.tickets).toEqual(above(paged.closed, snapshot(changes).closed, closedList))
      }),
    )
  })

  it('a page that has loaded some open tickets of any rule holds all of them down to where it has come', () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat({ max: 3 }), rules, (changes, start, loaded, rule) => {
        const from = start % (changes.length + 1)
        const list = openList(me, rule)
        const { open, ...rest } = snapshot(changes.slice(0, from), rule)
        const paged = { ...rest, open: loadedTo(open.tickets.slice(0, loaded), list) }
        const after = changes
          .slice(from)
          .map(eventOf)
          .reduce((state, event) => applyTo(state, event, rule), paged)
        expect(after.open.tickets).toEqual(above(paged.open, snapshot(changes, rule).open, list))
      }),
    )
  })
})

/** What of a whole list is not below the end of a window. */
const above = ({ end }: TicketWindow, whole: TicketWindow, list: TicketList) =>
  whole.tickets.filter((ticket) => end !== null && comparePlaces(list.placeOf(ticket), end) <= 0)

type Change = { ticket: Ticket } | { ticketid: string; read_seq: number }

const asleep = (minute: number) => ({ until: at(minute), by: me.id, by_name: '' })
const step = fc
  .record({
    number: fc.nat({ max: 4 }),
    minute: fc.nat({ max: 99 }),
    userid: fc.constantFrom(null, me.id, jonas.userid),
    departmentid: fc.constantFrom(support.departmentid, sales.departmentid, null),
    closed: fc.boolean(),
    platform: fc.constantFrom(...platforms.slice(0, 2)),
    waiting_since: fc.constantFrom(null, at(7), at(50)),
    snoozed: fc.constantFrom(null, null, { until: null, by: me.id, by_name: '' }, asleep(5), asleep(60)),
  })
  .map(({ number, minute, userid, closed, ...changes }): Change => {
    const stage = closed ? ({ stage: 'closed', closed_on: at(minute) } as const) : {}
    return {
      ticket: { ...pending(number, minute), userid, accepted: userid !== null, ...changes, ...stage },
    }
  })
const reading = fc
  .record({ number: fc.nat({ max: 4 }), read_seq: fc.nat({ max: 9 }) })
  .map(({ number, read_seq }): Change => ({ ticketid: idOf(number), read_seq }))
const change = fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: reading })
const history = fc.array(change, { maxLength: 30 })

const rules = fc.record({
  view: fc.constantFrom(...ViewName.options),
  order: fc.constantFrom(...TicketOrder.options),
  filter: fc.record({
    platform: fc.constantFrom(null, null, ...platforms.slice(0, 2)),
    department: fc.constantFrom(null, null, { id: support.departmentid, name: '' }),
    handler: fc.constantFrom(null, null, { id: jonas.userid, name: '' }),
  }),
})

const eventOf = (done: Change): LiveEvent =>
  'ticket' in done ? liveEvent('ticketChanged', { ticket: done.ticket }) : liveEvent('ticketRead', done)

/** What the calls would answer after these changes. */
function snapshot(changes: readonly Change[], rule: TicketRule = showAll): Lists {
  const tickets = new Map<string, Ticket>()
  const readMarks: Record<string, number> = {}
  for (const done of changes) {
    if ('ticket' in done) tickets.set(done.ticket.ticketid, done.ticket)
    else readMarks[done.ticketid] = Math.max(done.read_seq, readMarks[done.ticketid] ?? 0)
  }
  const seen = [...tickets.values()].filter((ticket) => maySeeTicket(me, ticket))
  const mine = seen.map((ticket) => mineOf(ticket, readMarks))
  const listed = ({ holds, placeOf }: TicketList): TicketWindow => ({
    tickets: inOrder(mine.filter(holds), placeOf),
    end: null,
  })
  return { open: listed(openList(me, rule)), closed: listed(closedList), readMarks }
}

const mineOf = (ticket: Ticket, marks: Record<string, number>): MyTicket => ({
  ...ticket,
  may: ticketRights(me, ticket),
  read_seq: marks[ticket.ticketid] ?? 0,
})
const shown = ({ open, closed }: Lists): unknown => ({ open, closed })
const ids = (tickets: readonly Ticket[]): string[] => tickets.map(({ ticketid }) => ticketid)
