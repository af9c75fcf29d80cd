import type { Insertable, Selectable } from 'kysely'
import type { MessagesTable } from '../../platform/db/tables/message-table.ts'

export type MessageRow = Selectable<MessagesTable>

/** What a writer knows of a new message; its number, time and place in the ticket are given by appendMessage. */
export type MessageDraft = Pick<
  MessageRow,
  'messageid' | 'type' | 'content' | 'isagent' | 'created_by' | 'created_by_name'
> &
  Partial<Omit<Insertable<MessagesTable>, 'ticketid' | 'identityid' | 'seq' | 'created_on'>>
