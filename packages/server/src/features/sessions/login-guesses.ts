import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** security §5: how many guesses fit into how long. */
const limitsOf = {
  account: { most: 10, within: 15 * MINUTE },
  address: { most: 20, within: MINUTE },
}
/** An address from which somebody signed in counts as known to the account this long. */
const KNOWN_FOR = 30 * DAY

/** One attempt, counted before the password is looked at. */
export interface Guess {
  /** It was right, and whoever made it is signed in: the address is known from now on. */
  wasRight(): Promise<void>
  /** It was right, but something is still missing. */
  wasNone(): Promise<void>
}

/**
 * Counts the attempt first and refuses when there were too many, so that any number at once get no more guesses than
 * one after the other. A stranger who uses up an account's guesses does not lock its owner out: an address from which
 * the owner signed in before has guesses of its own, and living sessions are not touched.
 * @throws too-many-requests
 */
export async function countGuess(
  app: AppContext,
  email: string,
  ip: string,
  most: number = limitsOf.account.most,
): Promise<Guess> {
  const account = email.toLowerCase()
  const known = `known ${account} ${ip}`
  const isKnown = (await countOf(app, known, KNOWN_FOR)) > 0
  const keys = [
    { key: isKnown ? `account ${account} ${ip}` : `account ${account}`, ...limitsOf.account, most },
    { key: `address ${ip}`, ...limitsOf.address },
  ]
  const attempted_on = app.clock.now()
  const rows = keys.map(({ key }) => ({ key, attempted_on }))
  await app.db.query.insertInto('login_attempts').values(rows).execute()
  for (const { key, most: bound, within } of keys) {
    if ((await countOf(app, key, within)) <= bound) continue
    await forget(app, rows)
    refuse('too-many-requests')
  }
  return {
    wasNone: () => forget(app, rows),
    async wasRight() {
      await forget(app, rows)
      await app.db.query.insertInto('login_attempts').values({ key: known, attempted_on }).execute()
      await app.db.query
        .deleteFrom('login_attempts')
        .where('attempted_on', '<', later(attempted_on, -KNOWN_FOR))
        .execute()
    },
  }
}

async function countOf(app: AppContext, key: string, within: number): Promise<number> {
  const row = await app.db.query
    .selectFrom('login_attempts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('key', '=', key)
    .where('attempted_on', '>', later(app.clock.now(), -within))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The clock never tells the same instant twice, so key and instant name one attempt of this node. */
async function forget(
  app: AppContext,
  rows: readonly { key: string; attempted_on: string }[],
): Promise<void> {
  for (const { key, attempted_on } of rows) {
    await app.db.query
      .deleteFrom('login_attempts')
      .where('key', '=', key)
      .where('attempted_on', '=', attempted_on)
      .execute()
  }
}
