import { type Settings, RemovalPreview } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { fromOldTickets, isOldEvent, isOldAudit, leastDays } from './what-is-old.ts'

const DAY = 24 * 3600_000

type KeptDays = Pick<Settings, 'keepContentDays' | 'keepRawDays' | 'keepAuditDays'>

/** Counts what shorter retention times would remove; a time that is not shortened removes nothing more. */
async function removalPreview(
  app: AppContext,
  reader: Reader,
  now: KeptDays,
  wanted: KeptDays,
): Promise<RemovalPreview> {
  const content = shortened(app, now.keepContentDays, wanted.keepContentDays)
  const raw = shortened(app, rawDays(now), rawDays(wanted))
  const audit = shortened(app, now.keepAuditDays, wanted.keepAuditDays)
  const { rows } = await sql<RemovalPreview>`
    with old as (select ticketid, clientid ${content === null ? sql`from tickets where false` : fromOldTickets(content)})
    select (select count(*)::int from old) as tickets,
      (select count(distinct clientid)::int from old) as clients,
      (select count(*)::int from messages where ticketid in (select ticketid from old)) as messages,
      (select count(fileid)::int from messages where ticketid in (select ticketid from old)) as files,
      (select count(*)::int from inbox where kind <> 'erased' and ${raw === null ? sql`false` : isOldEvent(raw)})
        + (select count(*)::int from unmatched_webhook_events where ${raw === null ? sql`false` : isOldEvent(raw)})
        as "rawEvents",
      (select count(*)::int from audit_log where ${audit === null ? sql`false` : isOldAudit(audit)}) as "auditEntries"
  `.execute(reader.query)
  return RemovalPreview.parse(rows[0])
}

const rawDays = ({ keepContentDays, keepRawDays }: KeptDays) => leastDays(keepContentDays, keepRawDays)

/** Everything older than this would be removed; null when the time is not shortened. */
function shortened(app: AppContext, now: number | null, wanted: number | null): string | null {
  if (wanted === null || (now !== null && wanted >= now)) return null
  return later(app.clock.now(), -wanted * DAY)
}

/**
 * A shorter time takes effect only for the counts that an administrator saw and confirmed: a larger count needs a new
 * confirmation. @throws removal-unconfirmed with the numbers as they are now
 */
export async function requireConfirmedRemoval(
  app: AppContext,
  reader: Reader,
  change: { now: KeptDays; wanted: KeptDays; confirmed: RemovalPreview | undefined },
): Promise<void> {
  const preview = await removalPreview(app, reader, change.now, change.wanted)
  const isCovered = RemovalPreview.keyof().options.every(
    (what) => preview[what] <= (change.confirmed?.[what] ?? 0),
  )
  if (!isCovered) refuse('removal-unconfirmed', { field: 'confirmedRemoval', detail: { ...preview } })
}
