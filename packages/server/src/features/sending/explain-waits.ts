import type { DeliveryProblem, Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
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

/** Of one round: the others follow in the next one. */
const AT_ONCE = 200

interface Unexplained {
  messageid: string
  problem: DeliveryProblem
}

const unexplained = (app: AppContext): Promise<Unexplained[]> => {
  const silenced: readonly Platform[] = silencedPlatforms(app)
  const soon = later(app.clock.now(), NOTICEABLE_WAIT)
  return app.db.named<Unexplained>('unexplained-sends', UNEXPLAINED, [silenced, soon, AT_ONCE])
}

/** The problems are those of `waitReason`; conversations without one are passed over before anything of them is read. */
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
  )
  select m.messageid, waiting.problem
  from waiting
  join outbox o on o.conversation = waiting.conversation and o.state = 'queued'
  join messages m on m.messageid = o.messageid
  where m.delivery = 'queued' and waiting.problem is not null and m.delivery_problem is distinct from waiting.problem
  order by o.outboxid limit $3`
