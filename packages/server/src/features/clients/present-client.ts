import type { Client, Platform } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import type { ClientsTable } from '../../platform/db/tables/ticket-tables.ts'

export type ClientView = Selectable<ClientsTable> & { platform: Platform }

/** The only place that shapes a client for the wire. */
export const presentClient = (view: ClientView): Client => ({
  clientid: view.clientid,
  short_id: view.short_id,
  client_name: view.client_name,
  account_number: view.account_number,
  address: view.address,
  note: view.note,
  blocked_on: view.blocked_on !== null,
  count_ticket_reopened: view.count_ticket_reopened,
  created_on: view.created_on,
  platform: view.platform,
})
