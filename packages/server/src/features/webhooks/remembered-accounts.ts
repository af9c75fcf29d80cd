import type { ChannelAccount } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { shareAnswers } from '../../platform/lib/share-answers.ts'
import {
  type AccountRow,
  accountById,
  opened,
  secretsOf,
  type SeenAccount,
} from '../channel-accounts/channel-accounts.ts'

/** An account with its secrets opened, and as it was when they were. */
export type FoundAccount = ChannelAccount & Pick<AccountRow, 'platform'> & { seenAs: SeenAccount }

export type FindAccount = (accountid: string) => Promise<FoundAccount | null>

interface RememberedAccounts {
  /** As it was when a webhook was last called for it; the transaction that takes the delivery in checks that it still is. */
  remembered: FindAccount
  /** As it is now. Requests that arrive at once share one look. */
  now: FindAccount
}

/** One whose secrets were sealed with a lost key has none: its webhook is closed until it is connected again. */
function foundAs(app: AppContext, row: AccountRow): FoundAccount {
  const secrets = secretsOf(app, row)
  const account = opened(app, secrets === null ? { ...row, secrets: {} } : row)
  return { ...account, platform: row.platform, seenAs: row }
}

/** The accounts of webhooks, which are not asked for with each delivery. */
export function rememberedAccounts(app: AppContext): RememberedAccounts {
  const known = new Map<string, FoundAccount>()

  async function look(accountid: string): Promise<FoundAccount | null> {
    const row = await accountById(app.db, accountid)
    if (row === undefined) {
      known.delete(accountid)
      return null
    }
    const found = foundAs(app, row)
    known.set(accountid, found)
    return found
  }

  return { remembered: async (accountid) => known.get(accountid) ?? null, now: shareAnswers(look) }
}
