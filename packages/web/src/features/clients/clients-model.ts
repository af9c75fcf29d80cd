import type { Client, LiveEvent } from '@switchboard/contract'

export interface ClientTable {
  clients: readonly Client[]
  /** Of all clients, or of those that were found. */
  total: number
  isComplete: boolean
}

/** An empty term, or one of nothing but punctuation or wildcards, resets to the full list. */
export const resetsSearch = (term: string): boolean => !/[\p{L}\p{N}]/u.test(term)

/** More rows under those that are shown; a new client meanwhile moved all of them down by one. */
export function appendClients(
  table: ClientTable,
  { rows, end }: { rows: readonly Client[]; end: boolean },
): ClientTable {
  const known = new Set(table.clients.map(({ clientid }) => clientid))
  const more = rows.filter(({ clientid }) => !known.has(clientid))
  return { ...table, clients: [...table.clients, ...more], isComplete: end }
}

/** Newest first, as the table is answered. */
export function applyToClients(table: ClientTable, event: LiveEvent): ClientTable {
  switch (event.type) {
    case 'clientChanged':
      return putClient(table, event.payload.client)
    case 'clientMerged': {
      const { clientid, client } = event.payload
      const left = dropClient(table, clientid)
      return left.clients.some((one) => one.clientid === client.clientid) ? putClient(left, client) : left
    }
    default:
      return table
  }
}

function putClient(table: ClientTable, client: Client): ClientTable {
  if (table.clients.some(({ clientid }) => clientid === client.clientid)) {
    const clients = table.clients.map((one) => (one.clientid === client.clientid ? client : one))
    return { ...table, clients }
  }
  const place = table.clients.findIndex((one) => comesBefore(client, one))
  // Below the last loaded row the table reads on from the server.
  if (place < 0 && !table.isComplete) return table
  const clients = table.clients.toSpliced(place < 0 ? table.clients.length : place, 0, client)
  return { ...table, clients, total: table.total + 1 }
}

/** The order of the server's rows: who comes back may be older than those that are shown. */
const comesBefore = (one: Client, other: Client): boolean =>
  one.created_on === other.created_on ? one.clientid < other.clientid : one.created_on > other.created_on

function dropClient(table: ClientTable, clientid: string): ClientTable {
  const clients = table.clients.filter((client) => client.clientid !== clientid)
  return { ...table, clients, total: Math.max(0, table.total - 1) }
}
