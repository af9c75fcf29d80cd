import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The conditions of rows that retention removes; the preview and the sweep use the same ones. */

/** From closed tickets (`t`) whose content is older than this and not removed yet. */
export const fromOldTickets = (until: string, after: string = BEFORE_ALL): RawBuilder<unknown> => sql`
  from tickets t where t.closed_on < ${until} and t.ticketid > ${after} and not exists (
    select from emptied_tickets e
    where e.ticketid = t.ticketid and e.ticketid > ${after} and e.emptied_on >= t.closed_on)`

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** A row of `inbox` or of the unmatched events. */
export const isOldEvent = (until: string): RawBuilder<SqlBool> => sql<SqlBool>`received_on < ${until}`

export const isOldAudit = (until: string): RawBuilder<SqlBool> => sql<SqlBool>`at < ${until}`

/** A raw event contains the text of its message, so it is never kept longer than the chat. */
export const leastDays = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
