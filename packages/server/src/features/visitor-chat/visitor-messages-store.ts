import type { VisitorFile, VisitorMessage } from '@switchboard/contract'
import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import { columnsOf, preparedRow, preparedStatement, rowAsJson } from '../../platform/db/prepared-statement.ts'
import type { VisitorMessagesTable } from '../../platform/db/tables/visitor-tables.ts'
import type { ChatRow } from './visitor-sessions-store.ts'

export type VisitorMessageRow = Selectable<VisitorMessagesTable>

/** What pages show of a chat beside its messages. */
export type ReadMarks = Pick<ChatRow, 'company_read' | 'visitor_read'>

/** A message as it was inserted, with the read marks of its chat and the name of its visitor at that revision. */
type InsertedMessage = VisitorMessageRow & ReadMarks & { visitor: Pick<ChatRow, 'name' | 'email'> }

const messageColumns = columnsOf<VisitorMessageRow>('message', {
  chatid: true,
  id: true,
  position: true,
  revision: true,
  is_visitors: true,
  at: true,
  text: true,
  fileid: true,
  file: true,
  reply_to: true,
  visitor_reaction: true,
  company_reaction: true,
  choices: true,
  chosen: true,
  our_ref: true,
})

export interface NewMessage {
  chatid: string
  id: string
  /** null: the next. */
  position: number | null
  isVisitors: boolean
  at: string
  text: string
  fileid: string | null
  file: Omit<VisitorFile, 'url'> | null
  replyTo: string | null
  choices: VisitorMessage['choices']
  ourRef: string | null
}

/** Inserts a message with the next revision; undefined when its chat is gone, or has it already. */
export async function insertMessage(
  reader: Reader,
  message: NewMessage,
): Promise<InsertedMessage | undefined> {
  const { isVisitors, replyTo, ourRef, ...given } = message
  const row = { ...given, is_visitors: isVisitors, reply_to: replyTo, our_ref: ourRef }
  return insertNext(reader, rowAsJson(row))
}

const insertNext = preparedRow<[message: string], InsertedMessage>(
  'insert-visitor-message',
  `with given as (
     select * from json_populate_record(null::visitor_messages, $1)
   ), chat as (
     update visitor_chats set revision = visitor_chats.revision + 1,
       position = visitor_chats.position + case when given.position is null then 1 else 0 end
     from given where visitor_chats.chatid = given.chatid
     returning visitor_chats.revision, visitor_chats.position, company_read, visitor_read,
       json_build_object('name', visitor_chats.name, 'email', visitor_chats.email) as visitor
   ), message as (
     insert into visitor_messages
       (chatid, id, position, revision, is_visitors, at, text, fileid, file, reply_to, choices, our_ref)
     select chatid, id, coalesce(given.position, chat.position), chat.revision, is_visitors, at, text, fileid, file, reply_to,
       choices, our_ref
     from given, chat on conflict do nothing returning *
   )
   select ${messageColumns}, chat.company_read, chat.visitor_read, chat.visitor from message, chat`,
)

export interface MessageChange {
  visitor_reaction?: string | null
  company_reaction?: string | null
  text?: string
  choices?: VisitorMessage['choices']
  chosen?: string
}

/** Changes a message under the next revision of its chat; undefined when either is gone. */
export async function changeMessage(
  reader: Reader,
  chatid: string,
  id: string,
  { choices, ...change }: MessageChange,
): Promise<VisitorMessageRow | undefined> {
  return (
    reader.query
      .with('chat', (db) =>
        db
          .updateTable('visitor_chats')
          .set({ revision: sql`revision + 1` })
          .where('chatid', '=', chatid)
          .returning('revision'),
      )
      .updateTable('visitor_messages as message')
      // A chat that is being erased gives no revision once that is done.
      .from('chat')
      .set((set) => ({
        ...change,
        ...(choices === undefined ? {} : { choices: JSON.stringify(choices) }),
        revision: set.ref('chat.revision'),
      }))
      .where('message.chatid', '=', chatid)
      .where('id', '=', id)
      .returningAll('message')
      .executeTakeFirst()
  )
}

export const messageById = preparedRow<[chatid: string, id: string], VisitorMessageRow>(
  'visitor-message-by-id',
  `select ${messageColumns} from visitor_messages message where chatid = $1 and id = $2`,
)

export const messageByOurRef = (
  reader: Reader,
  chatid: string,
  ourRef: string,
): Promise<VisitorMessageRow | undefined> =>
  reader.query
    .selectFrom('visitor_messages')
    .selectAll()
    .where('chatid', '=', chatid)
    .where('our_ref', '=', ourRef)
    .executeTakeFirst()

/** How a chat stands, in one moment with what changed in it. */
type ChangedChat = ReadMarks & {
  chat_revision: number
  visitor_got: number
  /** The place of the company's newest message; 0 before the first. */
  companys_newest: number
}

/** What changed in a chat after a revision, oldest first; undefined when its visitor is erased. */
export async function changesAfter(
  reader: Reader,
  chatid: string,
  after: number,
  most: number,
): Promise<{ chat: ChangedChat; rows: VisitorMessageRow[] } | undefined> {
  const found = await selectChanges(reader, chatid, after, most)
  const [chat] = found
  return chat === undefined ? undefined : { chat, rows: found.filter((row) => row.id !== null) }
}

const selectChanges = preparedStatement<
  [chatid: string, after: number, most: number],
  ChangedChat & (VisitorMessageRow | { id: null })
>(
  'visitor-changes',
  `select chat.revision as chat_revision, chat.company_read, chat.visitor_read, chat.visitor_got,
     coalesce((select position from visitor_messages where chatid = $1 and not is_visitors
       order by position desc limit 1), 0) as companys_newest, ${messageColumns}
   from visitor_chats chat left join lateral (
     select * from visitor_messages where chatid = $1 and revision > $2 order by revision limit $3
   ) message on true
   where chat.chatid = $1 order by message.revision`,
)

/** The company's newest message up to a place. */
export const companysUpTo = (
  reader: Reader,
  chatid: string,
  position: number,
): Promise<VisitorMessageRow | undefined> =>
  reader.query
    .selectFrom('visitor_messages')
    .selectAll()
    .where('chatid', '=', chatid)
    .where('position', '<=', position)
    .where('is_visitors', '=', false)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Moves a mark that pages show forward, under the next revision; false when it was there already. */
export async function moveReadMark(
  reader: Reader,
  chatid: string,
  mark: keyof ReadMarks,
  position: number,
): Promise<boolean> {
  const { numUpdatedRows } = await reader.query
    .updateTable('visitor_chats')
    .set({ [mark]: sql`least(${position}::int, position)`, revision: sql`revision + 1` })
    .where('chatid', '=', chatid)
    .where(mark, '<', sql<number>`least(${position}::int, position)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The bytes of files that a visitor has sent since a moment. */
export async function bytesSince(reader: Reader, chatid: string, since: string): Promise<number> {
  const { bytes } = await reader.query
    .selectFrom('visitor_messages')
    .select(sql<number>`coalesce(sum((file ->> 'size')::bigint), 0)::float8`.as('bytes'))
    .where('chatid', '=', chatid)
    .where('is_visitors', '=', true)
    .where('fileid', 'is not', null)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return bytes
}
