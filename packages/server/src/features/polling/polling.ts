import { platforms } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import {
  channelOf,
  isNotWatched,
  type WatchedState,
  watchableAccounts,
} from '../channel-accounts/channel-accounts.ts'
import { accountLocks } from './account-locks.ts'
import { watchAccount } from './watch-account.ts'

interface WatchedAccount {
  /** The part of the row that watching depends on. */
  version: string
  stop: AbortController
  ended: Promise<void>
}

/**
 * Watches the connected accounts: one node polls each account or checks its webhook. A changed account is restarted; one that
 * is broken, removed or lost to another node is stopped.
 */
export function startPolling(app: AppContext): Worker {
  const watched = new Map<string, WatchedAccount>()
  const locks = accountLocks(app, () => {
    app.log.info(
      { event: 'polling.locks_lost' },
      'the connection that holds the accounts of this node was lost',
    )
    for (const one of watched.values()) one.stop.abort()
    watched.clear()
  })

  async function syncAccounts(): Promise<void> {
    const wanted = new Map(
      (await watchableAccounts(app.db, polledPlatforms())).map((row) => [row.accountid, row]),
    )
    for (const [accountid, { version }] of watched) {
      const row = wanted.get(accountid)
      if (row?.version !== version) await stopWatching(accountid)
    }
    for (const row of wanted.values())
      if (!watched.has(row.accountid) && (await locks.take(row.accountid))) startWatching(row)
  }

  function startWatching({ accountid, version }: WatchedState): void {
    const stop = new AbortController()
    watched.set(accountid, {
      version,
      stop,
      ended: watchAccount(app, accountid, stop.signal),
    })
  }

  async function stopWatching(accountid: string): Promise<void> {
    const one = watched.get(accountid)
    one?.stop.abort()
    await one?.ended
    watched.delete(accountid)
    await locks.release(accountid)
  }

  const worker = periodicWorker(app, {
    name: 'watching accounts',
    dueWhen: {
      expression: (parameter) => isNotWatched(polledPlatforms(), parameter),
      value: () => [...watched].map(([accountid, { version }]) => `${accountid} ${version}`),
    },
    round: syncAccounts,
  })
  return {
    ...worker,
    async stop() {
      await worker.stop()
      for (const one of watched.values()) one.stop.abort()
      await Promise.all([...watched.values()].map((one) => one.ended))
      locks.stop()
    },
  }
}

const polledPlatforms = () => platforms.filter((platform) => channelOf(platform).canBePolled === true)
