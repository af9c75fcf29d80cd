import type { Reader } from '../../context.ts'

export function ticketFacts(reader: Reader, ticketid: string) {
  return reader.query
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.clientid', 'tickets.clientid')
    .leftJoin('users', 'users.userid', 'tickets.userid')
    .select(['ticketid', 'tickets.created_on', 'platform', 'tickets.closed_on', 'rating', 'client_name'])
    .select(['users.first_name', 'users.last_name'])
    .where('ticketid', '=', ticketid)
    .executeTakeFirstOrThrow()
}

export type TicketFacts = Awaited<ReturnType<typeof ticketFacts>>
