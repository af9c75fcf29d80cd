import { limits } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import {
  announceAccount,
  announceDeadLetters,
  recordLateSends,
} from '../channel-accounts/channel-accounts.ts'

/** Records per channel that messages to clients wait too long, and that they were sent after all. */
export async function checkLateSends(app: AppContext): Promise<void> {
  const changed = (await lateSends(app.db, later(app.clock.now(), -limits.lateSend))).filter(
    ({ late, late_count }) => late !== late_count,
  )
  if (changed.length === 0) return
  await app.db.transaction(async (tx) => {
    for (const one of changed) {
      const row = await recordLateSends(tx, one, { late_count: one.late, late_since: one.since })
      // Announced when it begins and when it ends; the page of failed items shows the count in between.
      if (row === undefined || (one.late > 0 && one.late_count > 0)) continue
      await announceAccount(app, tx, row)
      if (one.late > 0)
        app.log.warn(
          { event: 'outbox.sends_late', accountid: one.accountid, since: one.since },
          'messages to clients wait too long',
        )
    }
    await announceDeadLetters(app, tx)
  })
}

interface Late {
  accountid: string
  late: number
  late_count: number
  since: string | null
}

function lateSends(reader: Reader, since: string): Promise<Late[]> {
  return reader.named<Record<string, unknown> & Late>(
    'late-sends',
    `select account.accountid, account.late_count, count(o.outboxid)::int as late, min(o.created_on) as since
     from channel_accounts account
     left join outbox o on o.accountid = account.accountid and o.state = 'queued'
       and o.created_on < $1 and o.command->>'kind' not in ('acknowledge-press', 'remove-choices', 'mark-read')
     where account.removed_on is null
     group by account.accountid, account.late_count
     order by account.accountid`,
    [since],
  )
}
