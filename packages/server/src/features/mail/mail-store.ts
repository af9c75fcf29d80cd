import type { MailHealth, MailProblem } from '@switchboard/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { MailsTable } from '../../platform/db/tables/staff-tables.ts'
import { later } from '../../platform/lib/clock.ts'
import { SOON } from '../../platform/workers/worker.ts'

type MailRow = Selectable<MailsTable>
export type LeasedMail = Pick<MailRow, 'mailid' | 'content' | 'attempts' | 'fence' | 'useful_until'>

/** Longer than an attempt can take: a worker that still holds a lease then is dead. */
const LEASE = 90_000
/** How long it is kept what became of a mail. */
const KEPT = 7 * 24 * 3600_000

export async function insertMail(tx: Tx, row: Insertable<MailsTable>): Promise<void> {
  await tx.query.insertInto('mails').values(row).execute()
}

export async function deleteMailsAbout(tx: Tx, about: readonly string[]): Promise<void> {
  if (about.length === 0) return
  await tx.query.deleteFrom('mails').where('about', 'in', about).execute()
}

/** The newest mail about each. */
export function deliveriesAbout(
  reader: Reader,
  about: readonly string[],
): Promise<Pick<MailRow, 'about' | 'state' | 'problem'>[]> {
  if (about.length === 0) return Promise.resolve([])
  return reader.query
    .selectFrom('mails')
    .distinctOn('about')
    .select(['about', 'state', 'problem'])
    .where('about', 'in', about)
    .orderBy('about')
    .orderBy('created_on', 'desc')
    .orderBy('mailid')
    .execute()
}

/** Leases the mails that are due, and those of a node that died. */
export async function leaseDue(app: AppContext, most: number): Promise<LeasedMail[]> {
  const now = app.clock.now()
  const { rows } = await sql<LeasedMail>`
    with due as (
      select mailid from mails where state = 'waiting' and not_before <= ${now}
      order by not_before, mailid limit ${most} for update skip locked
    )
    update mails set not_before = ${later(now, LEASE)}, attempts = attempts + 1, fence = fence + 1
    where mailid = any (array(select mailid from due))
    returning mailid, content, attempts, fence, useful_until
  `.execute(app.db.query)
  return rows
}

/** Whether a mail is due soon, or the lease of one has expired (`Worker.dueWhen`). */
export const MAIL_DUE = `exists (select from mails where state = 'waiting' and not_before <= ${SOON})`

/** When the next mail is due, or the lease of one ends. */
export async function nextDue(app: AppContext): Promise<string | null> {
  const row = await app.db.query
    .selectFrom('mails')
    .select('not_before')
    .where('state', '=', 'waiting')
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst()
  return row?.not_before ?? null
}

/** The outcome of an attempt. False: its lease was taken over, or its link ended meanwhile. */
export async function saveOutcome(
  tx: Tx,
  { mailid, fence }: LeasedMail,
  changes: Partial<Pick<MailRow, 'state' | 'content' | 'not_before' | 'attempts' | 'problem' | 'done_on'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('mails')
    .set(changes)
    .where('mailid', '=', mailid)
    .where('fence', '=', fence)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteOldMails(app: AppContext): Promise<void> {
  await app.db.query.deleteFrom('mails').where('created_on', '<', later(app.clock.now(), -KEPT)).execute()
}

/** Nobody sends them: mail was switched off. */
export async function deleteWaitingMails(app: AppContext): Promise<void> {
  await app.db.query.deleteFrom('mails').where('state', '=', 'waiting').execute()
}

export async function mailFigures(reader: Reader): Promise<Omit<MailHealth, 'from' | 'problem'>> {
  const { rows } = await sql<Omit<MailHealth, 'from' | 'problem'>>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed')::int as failed,
      max(done_on) filter (where state = 'sent') as last_sent_on
    from mails`.execute(reader.query)
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0, last_sent_on: null }
}

/**
 * Of a mail that waits, or else of the last one that was tried. A wrong address, a late link and a lost key say nothing about the
 * server: they count only while nothing else was tried.
 */
export async function lastProblem(reader: Reader): Promise<MailProblem | null> {
  const row = await reader.query
    .selectFrom('mails')
    .select('problem')
    .where('attempts', '>', 0)
    .orderBy(sql`state = 'waiting' and problem is not null`, 'desc')
    .orderBy(sql`state = 'failed' and problem in ('recipient', 'expired', 'unreadable')`)
    .orderBy(sql`coalesce(done_on, created_on)`, 'desc')
    .orderBy('mailid')
    .limit(1)
    .executeTakeFirst()
  return row?.problem ?? null
}
