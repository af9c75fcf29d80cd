import type { AppContext } from '../../context.ts'
import { type Chore, startChore } from '../../platform/lib/chore.ts'
import { type AccountRow, allAccounts } from '../channel-accounts/channel-accounts.ts'
import { accountLocks } from './account-locks.ts'
import { tendAccount } from './tend-account.ts'

interface Tended {
  /** The row as far as tending depends on it. */
  version: string
  stop: AbortController
  ended: Promise<void>
}

/**
 * Tends the connected accounts: each by one node, which polls it or watches its webhook. A changed account is tended
 * anew; one that is broken, removed or lost to another node no more.
 */
export function startPolling(app: AppContext, sweepEvery: number): Chore {
  const tended = new Map<string, Tended>()
  const locks = accountLocks(app, () => {
    app.log.warn('the connection that holds the accounts of this node was lost')
    for (const one of tended.values()) one.stop.abort()
    tended.clear()
  })

  async function look(): Promise<void> {
    const wanted = new Map((await tendableAccounts(app)).map((row) => [row.accountid, row]))
    for (const [accountid, { version }] of tended) {
      const row = wanted.get(accountid)
      if (row === undefined || versionOf(row) !== version) await letGo(accountid)
    }
    for (const row of wanted.values())
      if (!tended.has(row.accountid) && (await locks.take(row.accountid))) begin(row)
  }

  function begin(row: AccountRow): void {
    const stop = new AbortController()
    tended.set(row.accountid, {
      version: versionOf(row),
      stop,
      ended: tendAccount(app, row.accountid, stop.signal),
    })
  }

  async function letGo(accountid: string): Promise<void> {
    const one = tended.get(accountid)
    one?.stop.abort()
    await one?.ended
    tended.delete(accountid)
    await locks.giveBack(accountid)
  }

  const chore = startChore('tending accounts', sweepEvery, look, app.log)
  return {
    now: () => chore.now(),
    async stop() {
      await chore.stop()
      for (const one of tended.values()) one.stop.abort()
      await Promise.all([...tended.values()].map((one) => one.ended))
      locks.stop()
    },
  }
}

async function tendableAccounts(app: AppContext): Promise<AccountRow[]> {
  const accounts = await allAccounts(app.db)
  return accounts.filter(
    (row) => row.platform === 'telegram' && row.state !== 'broken' && row.intake !== 'off',
  )
}

const versionOf = ({ intake, secrets }: AccountRow): string => JSON.stringify([intake, secrets])
