import type { ChannelHealth } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import type { ChannelAccountsTable } from '../../platform/db/tables/ticket-tables.ts'

export type AccountRow = Selectable<ChannelAccountsTable>

/** The health of an account, for administrators; never its secrets. */
export const presentHealth = (row: AccountRow): ChannelHealth => ({
  accountid: row.accountid,
  platform: row.platform,
  name: row.name,
  intake: row.intake,
  state: row.intake === 'off' ? 'off' : row.state,
  last_event_on: row.last_event_on,
  last_error: row.last_error,
  last_error_on: row.last_error_on,
  checked_on: row.checked_on,
  late_since: row.late_since,
})
