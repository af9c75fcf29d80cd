import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const insight: Migration = {
  name: '0012-insight',
  up: async (db) => {
    await sql`
      -- Where the ticket stood when it happened, and how long its client had waited for whoever took it.
      alter table actions add column departmentid uuid, add column waited integer;

      with steps as (
        select actionid, action_type, action_time, ticketid,
               max(action_time) filter (where action_type in ('ticket_create', 'ticket_reopen'))
                 over (partition by ticketid order by action_time, actionid) as opened_on
        from actions where ticketid is not null
      )
      update actions set
        departmentid = tickets.departmentid,
        waited = case when steps.action_type = 'ticket_accept'
          then extract(epoch from steps.action_time - coalesce(steps.opened_on, tickets.created_on))::integer end
      from steps join tickets using (ticketid)
      where actions.actionid = steps.actionid;

      -- Everything the charts read stands in the index: a range of days is one stretch of it.
      create index actions_insight on actions (action_time) include (action_type, departmentid, userid, waited, rating)
        where ticketid is not null;
    `.execute(db)
  },
}
