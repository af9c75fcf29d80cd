import { type ApiKey, Scope } from '@switchboard/contract'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import type { KeyRow } from './api-keys-store.ts'

export function presentApiKey(row: KeyRow, now: string): ApiKey {
  const { first_name, last_name, maker_may: _may, scopes, ...rest } = row
  return {
    ...rest,
    scopes: scopesOf(scopes),
    made_by_name: `${first_name} ${last_name}`.trim(),
    state: stateOf(row, now),
  }
}

/** A scope that no longer exists grants nothing. */
export const scopesOf = (stored: readonly string[]): Scope[] =>
  Scope.options.filter((scope) => stored.includes(scope))

function stateOf({ expires_on, maker_may }: KeyRow, now: string): ApiKey['state'] {
  if (expires_on !== null && microsecondsOf(expires_on) <= microsecondsOf(now)) return 'expired'
  return maker_may ? 'active' : 'asleep'
}
