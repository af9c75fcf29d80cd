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

export function messagesOf(reader: Reader, ticketid: string) {
  return reader.query
    .selectFrom('messages')
    .select(['messageid', 'created_on', 'type', 'content', 'isagent', 'created_by_name', 'reply_quote'])
    .select(['reaction', 'agent_reaction', 'edited_on', 'deleted_on', 'delivery', 'file_name', 'fileid'])
    .where('ticketid', '=', ticketid)
    .orderBy('seq')
    .execute()
}

/** The earlier texts of edited messages. */
export function editsOf(reader: Reader, ticketid: string) {
  return reader.query
    .selectFrom('message_edits')
    .innerJoin('messages', 'messages.messageid', 'message_edits.messageid')
    .select(['message_edits.messageid', 'message_edits.edited_on', 'message_edits.content'])
    .where('ticketid', '=', ticketid)
    .orderBy('message_edits.edited_on')
    .orderBy('message_edits.messageid')
    .execute()
}

export function filesOf(reader: Reader, ticketid: string) {
  return reader.query
    .selectFrom('files')
    .select(['fileid', 'name', 'storage_key'])
    .where('ticketid', '=', ticketid)
    .orderBy('created_on')
    .orderBy('fileid')
    .execute()
}

export function actionsOf(reader: Reader, clientid: string) {
  return reader.query
    .selectFrom('actions')
    .select(['action_type', 'action_time', 'ticketid', 'rating'])
    .where('clientid', '=', clientid)
    .orderBy('action_time')
    .orderBy('actionid')
    .execute()
}
