import { compareInstants } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { isOldEvent } from '../settings/settings.ts'

/** Pages of the table in one statement: about a thousand rows, so that none blocks others for long. */
const PAGES = 32
/** Milliseconds. */
const DAY = 24 * 3600_000

/** What this process knows of the parts of the table: no row of a part was older when it was read. */
interface KnownParts {
  since: number
  oldest: Map<number, string>
}

const known = new WeakMap<AppContext, KnownParts>()

/**
 * Deletes raw events of before an instant. An index of their times would be written with every message and be read here alone,
 * so the table itself is read, part by part, each in a transaction of its own. A part that has nothing so old is passed over. A row
 * keeps its time when it is changed, and may then come to another part: once a day every part is read.
 */
export async function deleteOldEvents(app: AppContext, until: string): Promise<void> {
  const { oldest } = partsOf(app)
  const parts = await countParts(app)
  for (let part = 0; part < parts && !app.isLeaving(); part += 1) {
    const before = oldest.get(part)
    if (before === undefined || compareInstants(before, until) < 0)
      oldest.set(part, (await deleteOldEventsIn(app, part, until)) ?? app.clock.now())
  }
}

function partsOf(app: AppContext): KnownParts {
  const now = app.clock.millis()
  const before = known.get(app)
  if (before !== undefined && now - before.since < DAY) return before
  const parts = { since: now, oldest: new Map<number, string>() }
  known.set(app, parts)
  return parts
}

async function countParts({ db }: AppContext): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('inbox') / current_setting('block_size')::int)::int as pages`.execute(db.query)
  return Math.ceil((rows[0]?.pages ?? 0) / PAGES)
}

/** @returns the time of the oldest row that stays */
async function deleteOldEventsIn({ db }: AppContext, part: number, until: string): Promise<string | null> {
  const place = (page: number) => sql`${`(${page},0)`}::tid`
  const isInside = sql`ctid >= ${place(part * PAGES)} and ctid < ${place((part + 1) * PAGES)}`
  const { rows } = await sql<{ oldest: string | null }>`
    with deleted as (delete from inbox where ${isInside} and ${isOldEvent(until)})
    select min(received_on) as oldest from inbox where ${isInside} and not ${isOldEvent(until)}`.execute(
    db.query,
  )
  return rows[0]?.oldest ?? null
}
