import type { DeliveryProblem, Platform } from '@switchboard/contract'
import type { AppContext, Asker } from '../../context.ts'
import { isRowLocked } from '../../platform/db/database.ts'
import { later } from '../../platform/lib/clock.ts'
import { SHORT_LOCK_WAIT } from '../../platform/workers/held-in-turn.ts'
import { silencedPlatforms } from '../channel-accounts/channel-accounts.ts'
import { NOTICEABLE_WAIT, settleWaiting } from './settle.ts'

/**
 * Gives the reason to messages that nobody tries to send: silent mode holds their channel, its connection broke after they were
 * written, or they stand behind the first of their conversation. An attempt tells its own (`settle`).
 */
export async function explainWaits(app: AppContext): Promise<void> {
  for (const { messageid, problem } of await unexplained(app)) {
    await app.db
      .transaction((tx) => settleWaiting(app, tx, { messageid }, problem), { lockWait: SHORT_LOCK_WAIT })
      .catch((failure: unknown) => {
        if (!isRowLocked(failure)) throw failure
      })
  }
}

/** Conversations of one round, and messages: the others follow in the next one. */
const AT_ONCE = 200

interface Unexplained {
  messageid: string
  problem: DeliveryProblem
}

/** Exported for the test of what it costs. */
export function unexplained(app: Asker & Pick<AppContext, 'config'>): Promise<Unexplained[]> {
  const silenced: readonly Platform[] = silencedPlatforms(app)
  const soon = later(app.clock.now(), NOTICEABLE_WAIT)
  return app.db.named<Unexplained>('unexplained-sends', UNEXPLAINED, [silenced, soon, AT_ONCE])
}

/**
 * The problems are those of `waitReason`; conversations without one are passed over before anything of them is read. The oldest
 * message is given its reason first, so that the newest of a conversation says whether any is without: in an outage 100,000 wait,
 * and nearly all have theirs.
 */
const UNEXPLAINED = `
  with waiting as (
    select head.conversation, case
      when account.platform = any ($1::text[]) then 'silent-mode'
      when account.state = 'broken' then 'not-connected'
      when first.last_problem = 'stopped' then null
      when first.last_problem is null or first.last_problem = 'refused' then 'rate-limited'
      else first.last_problem
    end as problem
    from channel_accounts account
    join outbox_heads head on head.accountid = account.accountid and not head.leased
    join outbox first on first.outboxid = head.outboxid
    where account.removed_on is null and (account.platform = any ($1::text[]) or account.state = 'broken'
      or first.last_problem is not null or account.paused_until > $2)
  ), without as (
    select waiting.* from waiting cross join lateral (
      select messageid from outbox
      where outbox.conversation = waiting.conversation and state = 'queued' and messageid is not null
      order by outboxid desc limit 1
    ) newest join messages using (messageid)
    where problem is not null and delivery = 'queued' and delivery_problem is distinct from problem limit $3
  )
  select found.messageid, without.problem
  from without cross join lateral (
    select messageid from outbox join messages using (messageid)
    where outbox.conversation = without.conversation and state = 'queued'
      and delivery = 'queued' and delivery_problem is distinct from without.problem
    order by outboxid limit $3
  ) found limit $3`
