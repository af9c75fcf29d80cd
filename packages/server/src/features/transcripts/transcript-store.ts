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

export function linesOf(reader: Reader, ticketid: string) {
  return reader.query
    .selectFrom('messages')
    .select(['created_on', 'type', 'content', 'created_by_name', 'deleted_on', 'file_name', 'media_state'])
    .where('ticketid', '=', ticketid)
    .orderBy('seq')
    .execute()
}

export function notesOf(reader: Reader, ticketid: string) {
  return reader.query
    .selectFrom('notes')
    .innerJoin('users', 'users.userid', 'notes.userid')
    .select(['notes.created_on', 'content', 'first_name', 'last_name'])
    .where('ticketid', '=', ticketid)
    .where('deleted_on', 'is', null)
    .orderBy('notes.created_on')
    .orderBy('noteid')
    .execute()
}
