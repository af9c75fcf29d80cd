import { type Client, type LiveEvent, placesOf } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import { applyToClients, type ClientTable, resetsSearch } from './clients-model.ts'

const about = { id: 1, at: '2026-03-18T14:00:00.000000Z', actor: null }
const table: ClientTable = {
  clients: [client('2', 'Ingrid'), client('1', 'Olena')],
  total: 40,
  isComplete: false,
}
const names = ({ clients }: ClientTable) => clients.map(({ client_name }) => client_name)

describe('the search of clients', () => {
  it.each(['', '   ', '%', '_', '.,!?', '*'])('%j resets to the full list', (term) => {
    expect(resetsSearch(term)).toBe(true)
  })

  it.each(['447', 'é', '佐', '%a'])('%j is looked for', (term) => {
    expect(resetsSearch(term)).toBe(false)
  })

  it('marks every hit, whatever its case', () => {
    expect(placesOf('4471-447', '447')).toEqual([
      { from: 0, to: 3 },
      { from: 5, to: 8 },
    ])
    expect(placesOf('Ingrid', 'IN')).toEqual([{ from: 0, to: 2 }])
    expect(placesOf('Ingrid', '')).toEqual([])
  })
})

describe('live changes of clients', () => {
  it('an edit shows in its row', () => {
    expect(names(applyToClients(table, changed(client('1', 'Olena K'))))).toEqual(['Ingrid', 'Olena K'])
  })

  it('a new client comes first and is counted, an old one that is not loaded changes nothing', () => {
    const after = applyToClients(table, changed(client('3', 'Ayşe')))
    expect(names(after)).toEqual(['Ayşe', 'Ingrid', 'Olena'])
    expect(after.total).toBe(41)
    expect(applyToClients(table, changed(client('0', 'Old')))).toBe(table)
  })

  it('who comes back, as after the undo of a merging, is at the old place again and counted', () => {
    const without: ClientTable = { ...table, clients: [client('5', 'Ingrid'), client('1', 'Olena')] }
    const after = applyToClients(without, changed(client('3', 'Ayşe')))
    expect(names(after)).toEqual(['Ingrid', 'Ayşe', 'Olena'])
    expect(after.total).toBe(41)
    const last = applyToClients({ ...without, isComplete: true }, changed(client('0', 'Old')))
    expect(names(last)).toEqual(['Ingrid', 'Olena', 'Old'])
  })

  it('who was merged into another one is gone', () => {
    const event: LiveEvent = {
      ...about,
      type: 'clientMerged',
      payload: { clientid: '1', client: client('2', 'Ingrid and Olena') },
    }
    const after = applyToClients(table, event)
    expect(names(after)).toEqual(['Ingrid and Olena'])
    expect(after.total).toBe(39)
  })
})

function changed(to: Client): LiveEvent {
  return { ...about, type: 'clientChanged', payload: { client: to } }
}

function client(id: string, name: string): Client {
  return {
    clientid: id,
    short_id: id.padStart(8, '0'),
    client_name: name,
    account_number: null,
    address: null,
    note: null,
    blocked_on: false,
    count_ticket_reopened: 0,
    created_on: `2026-03-1${id}T09:00:00.000000Z`,
    platform: 'telegram',
  }
}
