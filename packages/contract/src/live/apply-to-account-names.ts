import type { AccountName } from '../entities/account-name.ts'
import type { LiveEvent } from './live-event.ts'
import { sameValue } from './lists.ts'

/** The names of the accounts, as GET /account-names answers. */
export function applyToAccountNames(
  accounts: readonly AccountName[],
  event: LiveEvent,
): readonly AccountName[] {
  if (event.type !== 'accountNamesChanged') return accounts
  return sameValue(event.payload.accounts, accounts) ? accounts : event.payload.accounts
}
