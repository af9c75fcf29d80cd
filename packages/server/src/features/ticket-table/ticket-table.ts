import {
  isAdmin,
  limits,
  type Me,
  platforms,
  type Ticket,
  type TicketOffset,
  TicketWidgets,
} from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { inSight, presentTicket, ticketPage, viewsOf } from '../tickets/tickets.ts'

/** Ten tickets in sight, newest first. */
export async function ticketRows(app: AppContext, me: Me, offset: TicketOffset): Promise<Ticket[]> {
  const ids = await ticketPage(app.db, me, 'created_on', { offset, most: limits.ticketTablePage })
  return (await viewsOf(app.db, ids)).map(presentTicket)
}

interface Counted {
  platform: Ticket['platform']
  total: number
  closed: number
  pending: number
  accepted: number
  minutes: number | null
}

/** The specified widgets, with two for each platform, for the tickets in sight, from stored counters. */
export async function ticketWidgets(app: AppContext, me: Me): Promise<TicketWidgets> {
  const sight = isAdmin(me) ? sql`true` : inSight(me)
  const { rows } = await sql<Counted>`
    select platform, sum(total)::int as total, sum(closed)::int as closed, sum(pending)::int as pending,
      sum(accepted)::int as accepted, (sum(waited_microseconds) / 60e6)::float8 as minutes
    from ticket_tally as tickets where ${sight} group by platform
  `.execute(app.db.query)
  const ofPlatforms = platforms.flatMap((platform) => {
    const { total = 0, closed = 0 } = rows.find((row) => row.platform === platform) ?? {}
    return [[platform, total] as const, [`${platform}Closed`, closed] as const]
  })
  const sum = (pick: (row: Counted) => number): number => rows.reduce((total, row) => total + pick(row), 0)
  const accepted = sum((row) => row.accepted)
  return TicketWidgets.parse({
    ...Object.fromEntries(ofPlatforms),
    total: sum((row) => row.total),
    pending: sum((row) => row.pending),
    averageAcceptanceTime: accepted === 0 ? 0 : sum((row) => row.minutes ?? 0) / accepted,
    closed: sum((row) => row.closed),
  })
}

/** Counter rows of single changes that may exist before they are rolled up again. */
const MOST_LOOSE = 1000

/** Rolls the counter rows of single changes up into one row each; rows that are added meanwhile wait for the next run. */
export async function rollUpCounters(app: AppContext, mostLoose = MOST_LOOSE): Promise<void> {
  await sql`
    with folding as (
      delete from ticket_tally
      where (select count(*) - count(distinct (platform, departmentid, userid)) from ticket_tally) > ${mostLoose}
      returning *
    )
    insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
    select platform, departmentid, userid, sum(total), sum(closed), sum(pending), sum(accepted), sum(waited_microseconds)
    from folding group by platform, departmentid, userid
    having (sum(total), sum(closed), sum(pending), sum(accepted), sum(waited_microseconds)) <> (0, 0, 0, 0, 0)
  `.execute(app.db.query)
  await sql`
    with folding as (
      delete from client_tally where (select count(*) from client_tally) > ${mostLoose} returning total
    )
    insert into client_tally (total) select sum(total) from folding having count(*) > 0
  `.execute(app.db.query)
}
