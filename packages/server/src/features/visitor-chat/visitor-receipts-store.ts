import type { Reader } from '../../context.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import type { ChatRow } from './visitor-sessions-store.ts'

/** How far a device of a visitor has got the company's messages. */
export interface Got {
  chatid: string
  position: number
}

type Received = Pick<ChatRow, 'chatid' | 'accountid' | 'name' | 'language' | 'email'> & { id: string }

/** The company's messages that some visitors have got and that were not noted as such, each with its chat, oldest first. */
export const newlyReceived = (reader: Reader, got: readonly Got[]): Promise<Received[]> =>
  selectReceived(reader, rowsAsJson(got))

const selectReceived = preparedStatement<[got: string], Received>(
  'newly-received-by-visitors',
  `select chat.chatid, chat.accountid, chat.name, chat.language, chat.email, message.id
   from json_to_recordset($1) as got (chatid uuid, position int) join visitor_chats chat using (chatid)
   join visitor_messages message on message.chatid = chat.chatid and not message.is_visitors
     and message.position > chat.visitor_got and message.position <= got.position
   order by chat.chatid, message.position`,
)

/** Moves the marks of these chats forward. They are locked in the order of their ids. */
export const moveGotMarks = async (reader: Reader, got: readonly Got[]): Promise<void> =>
  void (await updateGotMarks(reader, rowsAsJson(got)))

const updateGotMarks = preparedStatement<[got: string], never>(
  'move-marks-of-visitors',
  `update visitor_chats set visitor_got = behind.got from (
     select chatid, least(got.position, chat.position) as got
     from json_to_recordset($1) as got (chatid uuid, position int) join visitor_chats chat using (chatid)
     order by chatid for update of chat
   ) behind where visitor_chats.chatid = behind.chatid and visitor_chats.visitor_got < behind.got`,
)
