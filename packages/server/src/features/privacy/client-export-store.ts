import type { Reader } from '../../context.ts'

export function ticketsOf(reader: Reader, clientid: string) {
  return reader.query
    .selectFrom('tickets')
    .leftJoin('departments', 'departments.departmentid', 'tickets.departmentid')
    .select(['ticketid', 'tickets.created_on', 'platform', 'department_name', 'accepted_on', 'closed_on'])
    .select(['closed_by_name', 'reopened_on', 'reopened_count', 'rating'])
    .where('clientid', '=', clientid)
    .orderBy('tickets.created_on')
    .orderBy('ticketid')
    .execute()
}
