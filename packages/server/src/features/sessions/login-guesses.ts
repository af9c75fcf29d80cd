import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { LoginAttemptsTable } from '../../platform/db/tables/staff-tables.ts'
import { addressGroup, addressGroups } from '../../platform/lib/address-groups.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The most guesses within a time. */
const limitsOf = {
  password: { most: 10, within: 15 * MINUTE },
  code: { most: 5, within: 15 * MINUTE },
  address: { most: 20, within: MINUTE },
}
/** How long an address of a successful sign-in stays known to the account. */
const KNOWN_FOR = 30 * DAY

/** The kind of guess, and the account. An unknown email is counted under itself. null: only the address is counted. */
export type Guessed =
  | { what: 'password' | 'code'; userid: string }
  | { what: 'password'; email: string }
  | null

/** One attempt, counted before the password is checked. */
export interface Guess {
  /** It was right and the user is signed in: the address is known from now on. */
  wasRight(): Promise<void>
  /** It was right, but a second step is still missing. */
  wasNone(): Promise<void>
}

/**
 * Counts the attempt first and refuses when there were too many, so that parallel attempts get no more guesses than
 * attempts one after the other. A stranger who uses up an account's guesses does not lock its owner out: an address from
 * which the owner signed in before has guesses of its own, and open sessions are not touched.
 * @throws too-many-requests
 */
export async function countGuess(app: AppContext, guessed: Guessed, ip: string): Promise<Guess> {
  const attempted_on = app.clock.now()
  const network = addressGroup(ip)
  const counted: (Counted & Bound)[] = addressGroups(ip).map(({ name, times }) => ({
    kind: 'address',
    subject: sql<string>`${name}`,
    network: null,
    most: limitsOf.address.most * times,
    within: limitsOf.address.within,
  }))
  if (guessed !== null) {
    const subject = subjectOf(guessed)
    const isKnown = (await countOf(app, { kind: 'known', subject, network }, KNOWN_FOR)) > 0
    const kind = guessed.what
    counted.unshift({ kind, subject, network: isKnown ? network : null, ...limitsOf[kind] })
  }
  const rows = counted.map(({ kind, subject, network: at }) => ({ kind, subject, network: at, attempted_on }))
  await app.db.query.insertInto('login_attempts').values(rows).execute()
  for (const { most, within, ...what } of counted) {
    if ((await countOf(app, what, within)) <= most) continue
    await forget(app, counted, attempted_on)
    refuse('too-many-requests')
  }
  return {
    wasNone: () => forget(app, counted, attempted_on),
    async wasRight() {
      await forget(app, counted, attempted_on)
      if (guessed === null) return
      const known = { kind: 'known' as const, subject: subjectOf(guessed), network, attempted_on }
      await app.db.query.insertInto('login_attempts').values(known).execute()
      await app.db.query
        .deleteFrom('login_attempts')
        .where('attempted_on', '<', later(attempted_on, -KNOWN_FOR))
        .execute()
    },
  }
}

interface Counted {
  kind: NonNullable<LoginAttemptsTable['kind']>
  subject: RawBuilder<string>
  network: string | null
}
interface Bound {
  most: number
  within: number
}

/** The database folds the email as it does to find users, so that another spelling is not counted separately. */
const subjectOf = (guessed: NonNullable<Guessed>): RawBuilder<string> =>
  'email' in guessed ? sql<string>`lower(${guessed.email})` : sql<string>`${guessed.userid}`

const countOf = (app: AppContext, counted: Counted, within: number): Promise<number> =>
  countRows(
    app.db.query
      .selectFrom('login_attempts')
      .where('kind', '=', counted.kind)
      .where('subject', '=', counted.subject)
      .where('network', 'is not distinct from', counted.network)
      .where('attempted_on', '>', later(app.clock.now(), -within)),
  )

/** The clock never returns the same instant twice, so subject and instant identify one attempt of this node. */
async function forget(app: AppContext, all: readonly Counted[], attempted_on: string): Promise<void> {
  for (const { kind, subject, network } of all) {
    await app.db.query
      .deleteFrom('login_attempts')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('network', 'is not distinct from', network)
      .where('attempted_on', '=', attempted_on)
      .execute()
  }
}
