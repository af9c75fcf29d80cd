import { forClosed, forPlatforms, type LiveEvent, newestList, type Ticket } from '@switchboard/contract'
import { ingrid, ticketOf } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import {
  acceptedOn,
  appendTickets,
  applyToTicketTable,
  handlerOf,
  stageOf,
  type TicketTable,
} from './ticket-table-model.ts'

const about = { id: 1, at: '2026-03-18T14:00:00.000000Z', actor: null }
const closedOn = '2026-03-18T11:06:00.000000Z'
const widgets = {
  total: 2,
  ...forPlatforms(() => 0),
  whatsapp: 1,
  telegram: 1,
  pending: 1,
  averageAcceptanceTime: 0,
  closed: 0,
  ...forClosed(0),
}
const pending = ticketOf(ingrid, '7f3a91c2-5d1e-4b7a-9c3f-2e8d6a1b4c70')
const table: TicketTable = {
  widgets,
  tickets: [ticket('2'), ticket('1')],
  end: newestList.placeOf(ticket('1')),
}
const ids = ({ tickets }: TicketTable) => tickets.map(({ ticketid }) => ticketid)

describe('the display rules', () => {
  it('an open ticket with no handler is pending and not accepted yet', () => {
    expect(stageOf(ticket('1'))).toBe('pending')
    expect(handlerOf(ticket('1'))).toEqual({ kind: 'not-accepted' })
    expect(acceptedOn(ticket('1'))).toBeNull()
  })

  it('a closed ticket with no handler name says that it is closed', () => {
    const closed = ticket('1', { stage: 'closed', closed_on: closedOn })
    expect(stageOf(closed)).toBe('closed')
    expect(handlerOf(closed)).toEqual({ kind: 'closed' })
  })

  it('a handler is shown by name, on a closed ticket too', () => {
    const closed = ticket('1', { stage: 'closed', closed_on: closedOn, userid: '9', user_name: 'Mara' })
    expect(handlerOf(closed)).toEqual({ kind: 'name', name: 'Mara' })
  })

  it('the epoch is no acceptance, any other instant is one', () => {
    expect(acceptedOn(ticket('1', { accepted_on: '1970-01-01T00:00:00Z' }))).toBeNull()
    expect(acceptedOn(ticket('1', { accepted_on: closedOn }))).toBe(closedOn)
  })

  it('a client who has not named a department yet is neither pending nor open', () => {
    expect(stageOf(ticket('1', { stage: 'choosing' }))).toBe('choosing')
  })
})

describe('live changes', () => {
  it('a new ticket comes first', () => {
    expect(ids(applyToTicketTable(table, eventOf('newTicket', ticket('3'))))).toEqual(['3', '2', '1'])
  })

  it('a closed one changes in its row', () => {
    const after = applyToTicketTable(table, eventOf('closeTicket', ticket('1', { closed_on: closedOn })))
    expect(after.tickets[1]?.closed_on).toBe(closedOn)
  })

  it('an older one that is not loaded changes nothing', () => {
    expect(applyToTicketTable(table, eventOf('acceptTicket', ticket('0')))).toBe(table)
  })

  it('one that comes into sight takes its place, below the last row only in a table that is loaded to its end', () => {
    const moved = (id: string) => eventOf('ticketChanged', ticket(id))
    const end = newestList.placeOf(ticket('2'))
    const loaded: TicketTable = { ...table, tickets: [ticket('5'), ticket('3'), ticket('2')], end }
    expect(ids(applyToTicketTable(loaded, moved('4')))).toEqual(['5', '4', '3', '2'])
    expect(applyToTicketTable(loaded, moved('1'))).toBe(loaded)
    expect(ids(applyToTicketTable({ ...loaded, end: null }, moved('1')))).toEqual(['5', '3', '2', '1'])
    const twin = { ...ticket('30'), created_on: ticket('3').created_on }
    expect(ids(applyToTicketTable(loaded, eventOf('ticketChanged', twin)))).toEqual(['5', '3', '30', '2'])
  })

  it('all of a client’s show what the client is called now', () => {
    const client = { ...ingrid, clientid: ticket('1').clientid, client_name: 'Ingrid B.' }
    const event: LiveEvent = { ...about, type: 'clientChanged', payload: { client } }
    const after = applyToTicketTable(table, event)
    expect(after.tickets.map(({ client_name }) => client_name)).toEqual(['Ingrid B.', 'Ingrid B.'])
    const other: LiveEvent = { ...event, payload: { client: { ...client, clientid: 'another' } } }
    expect(applyToTicketTable(table, other)).toBe(table)
  })

  it('one that I may no longer see is gone', () => {
    const event: LiveEvent = { ...about, type: 'ticketOutOfSight', payload: { ticketid: '2' } }
    expect(ids(applyToTicketTable(table, event))).toEqual(['1'])
  })

  it('all that are loaded may leave: the rows below them are still to come', () => {
    const gone = (id: string): LiveEvent => ({
      ...about,
      type: 'ticketOutOfSight',
      payload: { ticketid: id },
    })
    const emptied = [gone('2'), gone('1')].reduce(applyToTicketTable, table)
    expect(emptied).toMatchObject({ tickets: [], end: table.end })
    expect(applyToTicketTable(emptied, eventOf('ticketChanged', ticket('0')))).toBe(emptied)
    expect(ids(appendTickets(emptied, { rows: [ticket('0')], end: false }))).toEqual(['0'])
  })
})

it('more rows come below, none of them twice', () => {
  const after = appendTickets(table, { rows: [ticket('1'), ticket('0')], end: true })
  expect(ids(after)).toEqual(['2', '1', '0'])
  expect(after.end).toBeNull()
})

function eventOf(
  type: 'newTicket' | 'acceptTicket' | 'closeTicket' | 'ticketChanged',
  about_: Ticket,
): LiveEvent {
  return { ...about, type, payload: { ticket: about_ } }
}

function ticket(id: string, part: Partial<Ticket> = {}): Ticket {
  return { ...pending, ticketid: id, created_on: `2026-03-1${id}T09:00:00.000000Z`, ...part }
}
