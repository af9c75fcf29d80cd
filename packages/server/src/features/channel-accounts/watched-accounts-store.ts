import type { Platform } from '@switchboard/contract'
import type { Reader } from '../../context.ts'
import { EXAMPLES_KEY } from './accounts-store.ts'

/** An account that a node has to poll, or whose webhook it has to check. */
export interface WatchedState {
  accountid: string
  /** Differs when what watching depends on has changed. */
  version: string
}

/** The accounts of these platforms that are connected, not broken and in use. */
export const watchableAccounts = (
  reader: Pick<Reader, 'named'>,
  platforms: readonly Platform[],
): Promise<WatchedState[]> =>
  reader.named<WatchedState>(
    'watchable-accounts',
    `select accountid, ${VERSION} as version from channel_accounts account
     where ${watchable(platforms)} order by created_on, accountid`,
    [],
  )

/** Whether the accounts to be watched differ from some (`accountid version`, as text[]): an SQL expression. */
export const isNotWatched = (platforms: readonly Platform[], watched: string): string => `
  (select count(*) filter (where accountid || ' ' || ${VERSION} = any (${watched}::text[]))
     <> greatest(count(*), cardinality(${watched}::text[]))
   from channel_accounts account where ${watchable(platforms)})`

const VERSION = 'md5(intake || secrets::text)'

const watchable = (platforms: readonly Platform[]): string =>
  `removed_on is null and ext_account_id <> '${EXAMPLES_KEY}' and state <> 'broken' and intake <> 'off'
   and platform = any ('{${platforms.join(',')}}')`
