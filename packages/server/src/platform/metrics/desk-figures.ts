import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'

/** The figures for an administrator's alarm; read once per scrape, each from a partial index. */
export interface ServerMetrics {
  outbox: { waiting: number; failed: number; unconfirmed: number; oldestSeconds: number }
  media: { waiting: number; failed: number }
  inboxFailed: number
  unnumberedEvents: number
  channels: { platform: string; state: string; count: number }[]
}

interface FigureRow {
  waiting: number
  failed: number
  unconfirmed: number
  oldest: number
  media_waiting: number
  media_failed: number
  inbox_failed: number
  unnumbered: number
}

export async function serverMetrics(app: AppContext): Promise<ServerMetrics> {
  const { rows } = await sql<FigureRow>`
    select
      (select count(*)::int from outbox where state = 'queued') as waiting,
      (select count(*)::int from outbox where state = 'failed') as failed,
      (select count(*)::int from outbox where state = 'unconfirmed') as unconfirmed,
      (select coalesce(extract(epoch from ${app.clock.now()}::timestamptz - min(created_on)), 0)::float8
         from outbox where state = 'queued') as oldest,
      (select count(*)::int from media_jobs where state in ('queued', 'fetching')) as media_waiting,
      (select count(*)::int from media_jobs where state = 'failed') as media_failed,
      (select count(*)::int from inbox where state = 'failed') as inbox_failed,
      (select count(*)::int from new_events) as unnumbered
  `.execute(app.db.query)
  const [row] = rows
  if (row === undefined) throw new Error('The figures have one row.')
  return {
    outbox: {
      waiting: row.waiting,
      failed: row.failed,
      unconfirmed: row.unconfirmed,
      oldestSeconds: Math.max(0, row.oldest),
    },
    media: { waiting: row.media_waiting, failed: row.media_failed },
    inboxFailed: row.inbox_failed,
    unnumberedEvents: row.unnumbered,
    channels: await channelStates(app),
  }
}

async function channelStates(app: AppContext): Promise<ServerMetrics['channels']> {
  return (
    app.db.query
      .selectFrom('channel_accounts')
      .select(['platform', sql<number>`count(*)::int`.as('count')])
      // A page that was only listed is not connected.
      .select(sql<string>`case when intake = 'off' then 'off' else state end`.as('state'))
      .where('removed_on', 'is', null)
      .groupBy(['platform', 'state', 'intake'])
      .execute()
  )
}
