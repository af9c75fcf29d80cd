import {
  type CallInput,
  type calls,
  type Client,
  ERASED_CLIENT,
  events,
  isBlank,
  limits,
  type Me,
  type WebhookKind,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { announceClientTickets } from '../tickets/tickets.ts'
import { type ClientRow, lockClients, saveClient } from './client-rows-store.ts'
import { clientByAnyId, clientCount, clientPage, searchedClients } from './clients-store.ts'
import { presentClient } from './present-client.ts'

export {
  clientById,
  clientsWithoutIdentity,
  countReopening,
  deleteClients,
  hasClients,
  lockClients,
  makeErasedClient,
  recountReopenings,
  renameClient,
  saveClient,
} from './client-rows-store.ts'
export { clientByAnyId, everyoneFound } from './clients-store.ts'
export {
  findIdentity,
  findOrCreateIdentity,
  type Identity,
  identityByChat,
  lockIdentity,
  lockIdentityByChat,
  moveIdentity,
  providerTime,
  updateIdentity,
  updateLanguage,
} from './identities-store.ts'
export {
  closeWindow,
  deleteIdentities,
  eraseIdentities,
  giveIdentities,
  identitiesOf,
  identityById,
  isBlocked,
  languageOf,
  lastContact,
  lockIdentitiesAt,
  lockIdentitiesOf,
  anyNameless,
  namelessIdentities,
  type NamelessIdentity,
  type NamedBy,
  othersNamedBy,
  saveAskedName,
  saveGivenName,
  setReachable,
  updateKnownIdentities,
} from './identity-state-store.ts'
export { presentClient } from './present-client.ts'

/** The new rows when the table grows to `limit` rows: the first 20, then ten at a time. */
export async function clientRows(app: AppContext, limit: number): Promise<Client[]> {
  const first = limit <= limits.clientsFirstPage
  const size = first ? limits.clientsFirstPage : limits.clientsNextPage
  const offset = first ? 0 : limit - limits.clientsNextPage
  return (await clientPage(app.db, offset, size)).map(presentClient)
}

export async function allClients(app: AppContext): Promise<{ totalClients: number; clients: Client[] }> {
  const [totalClients, clients] = await Promise.all([
    clientCount(app.db),
    clientRows(app, limits.clientsFirstPage),
  ])
  return { totalClients, clients }
}

/** A term of only punctuation or wildcards returns the full list. */
export async function searchClients(app: AppContext, term: string): Promise<Client[]> {
  if (!/[\p{L}\p{N}]/u.test(term)) return clientRows(app, limits.clientsFirstPage)
  return (await searchedClients(app.db, term.trim())).map(presentClient)
}

type ClientEdit = CallInput<typeof calls.updateClient>['body']

/** No input may be empty; what is absent stays as it is. */
export function updateClient(app: AppContext, me: Me, edit: ClientEdit): Promise<Client> {
  const { clientid, ...given } = edit
  const trimmed = Object.entries(given).map(([name, value]) => [name, value?.trim()] as const)
  const [missing] = trimmed.find(([, value]) => value !== undefined && isBlank(value)) ?? []
  if (missing !== undefined) refuse('missing-fields', { field: missing })
  const change = Object.fromEntries(trimmed.filter(([, value]) => value !== undefined))
  return app.db.transaction(async (tx) => {
    const { client_name } = await lockClient(tx, clientid)
    await saveClient(tx, clientid, { client_name, ...change })
    await audit(app, tx, { actor: me, action: 'client.update', subject: clientid })
    return announceClient(app, tx, { clientid, actor: me.id })
  })
}

/** The shared record of erased clients cannot be edited, blocked or merged. @throws client-erased */
export function refuseErased(clientid: string): void {
  if (clientid === ERASED_CLIENT) refuse('client-erased')
}

/** @throws client-erased, client-not-found */
export async function lockClient(tx: Tx, clientid: string): Promise<ClientRow> {
  refuseErased(clientid)
  const [client] = await lockClients(tx, [clientid])
  return client ?? refuse('client-not-found')
}

interface ClientChange {
  clientid: string
  /** Absent for clients and the server itself. */
  actor?: string | null
  webhook?: WebhookKind | undefined
}

/** Announces the current client record to the tables and, through its open tickets, to the chats. */
export async function announceClient(
  app: AppContext,
  tx: Tx,
  {
    clientid,
    actor = null,
    ticketsMoved = false,
  }: Omit<ClientChange, 'webhook'> & { ticketsMoved?: boolean },
): Promise<Client> {
  await announceClientTickets(app, tx, clientid, { actor, closedToo: ticketsMoved })
  return announceClientRecord(app, tx, { clientid, actor, webhook: 'client.changed' })
}

/** Announces it to the tables only: no chat shows the change. */
export async function announceClientRecord(
  app: AppContext,
  tx: Tx,
  { clientid, actor = null, webhook }: ClientChange,
): Promise<Client> {
  const client = presentClient((await clientByAnyId(tx, clientid)) ?? refuse('client-not-found'))
  await announce(app, tx, {
    event: events.clientChanged,
    webhook,
    payload: { client },
    audience: [staff],
    actor,
  })
  return client
}
