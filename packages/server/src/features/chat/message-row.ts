import type { Selectable } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { MessagesTable } from '../../platform/db/tables/message-table.ts'

export type MessageRow = Selectable<MessagesTable>

/** A new message as its author gives it; appendMessage adds its number, time and ticket. */
export type MessageDraft = Pick<
  MessageRow,
  'messageid' | 'type' | 'content' | 'isagent' | 'created_by' | 'created_by_name'
> &
  Partial<Omit<MessageRow, 'ticketid' | 'identityid' | 'seq' | 'created_on'>>

export const newMessageId = ({ ids, clock }: Pick<AppContext, 'ids' | 'clock'>): string =>
  ids.orderedUuid(clock.millis())

/** An empty message; the compiler keeps its columns complete. */
const blank: MessageRow = {
  messageid: '',
  ticketid: '',
  identityid: '',
  seq: 0,
  created_on: '',
  type: 'unknown',
  content: '',
  isagent: false,
  created_by: null,
  created_by_name: '',
  message_ref: null,
  provider_on: null,
  reply_to: null,
  reply_quote: null,
  reply_created_on: null,
  reply_is_agent: null,
  region: null,
  album: null,
  forwarded_from: null,
  placeholder: null,
  reaction: null,
  agent_reaction: null,
  edited_on: null,
  deleted_on: null,
  edit_provider_on: null,
  reaction_provider_on: null,
  delivery: 'none',
  delivery_reason: null,
  delivery_problem: null,
  media_state: 'none',
  file_key: null,
  fileid: null,
  thumbnail_fileid: null,
  file_name: null,
  file_size: null,
  mime_type: null,
  duration: null,
  waveform: null,
  width: null,
  height: null,
  recorded: false,
  pinned_on: null,
  pinned_by: null,
  link: null,
}

/** A message's columns one by one, for prepared statements. */
export const messageColumns: readonly string[] = Object.keys(blank)

/** The row that a draft becomes at its place in a ticket, its values in the order of the columns. */
export const rowOf = (
  draft: MessageDraft,
  place: Pick<MessageRow, 'ticketid' | 'identityid' | 'seq' | 'created_on'>,
): MessageRow => ({ ...blank, ...draft, ...place })
