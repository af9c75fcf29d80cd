import type { Me } from '@switchboard/contract'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import { inSight, ticketViews } from './tickets-store.ts'
import type { TicketView } from './ticket-row.ts'

const MOST = 100

/** `%`, `_` and `\` are plain characters (product §6). */
export const likePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Tickets in sight whose id begins with the word, or whose client, account number, handler, department or messages
 * contain it; case and accents do not matter (product §6). Each part is an index search of its own.
 */
export function searchInSight(
  reader: Reader,
  me: Me,
  keyword: string,
  view: 'open' | 'closed',
): Promise<TicketView[]> {
  const pattern = likePattern(keyword)
  const idStart = /^[0-9a-f-]{1,36}$/i.test(keyword) ? `${keyword.toLowerCase()}%` : null
  return ticketViews(reader)
    .where('tickets.closed_on', view === 'open' ? 'is' : 'is not', null)
    .where(inSight(me))
    .where(sql<SqlBool>`(
      ${idStart === null ? sql`false` : sql`tickets.ticketid::text like ${idStart}`}
      or fold(clients.client_name || ' ' || coalesce(clients.account_number, '')) like fold(${pattern})
      or fold(coalesce(departments.department_name, '')) like fold(${pattern})
      or fold(coalesce(users.first_name || ' ' || users.last_name, '')) like fold(${pattern})
      or tickets.ticketid in (select ticketid from messages where fold(content) like fold(${pattern}))
    )`)
    .orderBy('tickets.updated_on', 'desc')
    .orderBy('tickets.ticketid')
    .limit(MOST)
    .execute()
}
