import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'

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
