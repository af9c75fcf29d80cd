import { isAdmin, limits, type Me, type Ticket, type TicketWidgets } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { inSight, presentTicket, ticketViews } from '../tickets/tickets.ts'

/** Ten tickets in sight, newest first (§2 Tickets); an offset only picks the page. */
export async function ticketRows(app: AppContext, me: Me, offset: number): Promise<Ticket[]> {
  const views = await ticketViews(app.db)
    .where(inSight(me))
    .orderBy('tickets.created_on', 'desc')
    .orderBy('tickets.ticketid')
    .offset(offset)
    .limit(limits.ticketTablePage)
    .execute()
  return views.map(presentTicket)
}

interface Counted {
  platform: Ticket['platform']
  total: number
  closed: number
  pending: number
  accepted: number
  minutes: number | null
}

/** From the opening to the acceptance. A ticket that was reopened and kept its handler waited for nobody: it counts in neither. */
const waitedSeconds = sql`case when accepted_on >= coalesce(reopened_on, created_on)
  then extract(epoch from accepted_on - coalesce(reopened_on, created_on)) end`

/** The eight widgets of §2 and those of the other platforms, for the tickets in sight, in one pass. */
export async function ticketWidgets(app: AppContext, me: Me): Promise<TicketWidgets> {
  const sight = isAdmin(me) ? sql`true` : inSight(me)
  const { rows } = await sql<Counted>`
    select platform,
           count(*)::int as total,
           count(closed_on)::int as closed,
           count(*) filter (where closed_on is null and userid is null)::int as pending,
           count(waited)::int as accepted,
           (sum(waited) / 60)::float8 as minutes
    from (select *, ${waitedSeconds} as waited from tickets) as tickets where ${sight} group by platform
  `.execute(app.db.query)
  const of = (platform: Counted['platform']) => rows.find((row) => row.platform === platform)
  const sum = (pick: (row: Counted) => number): number => rows.reduce((total, row) => total + pick(row), 0)
  const accepted = sum((row) => row.accepted)
  return {
    total: sum((row) => row.total),
    whatsapp: of('whatsapp')?.total ?? 0,
    telegram: of('telegram')?.total ?? 0,
    viber: of('viber')?.total ?? 0,
    messenger: of('messenger')?.total ?? 0,
    pending: sum((row) => row.pending),
    averageAcceptanceTime: accepted === 0 ? 0 : sum((row) => row.minutes ?? 0) / accepted,
    closed: sum((row) => row.closed),
    whatsappClosed: of('whatsapp')?.closed ?? 0,
    telegramClosed: of('telegram')?.closed ?? 0,
    viberClosed: of('viber')?.closed ?? 0,
    messengerClosed: of('messenger')?.closed ?? 0,
  }
}
