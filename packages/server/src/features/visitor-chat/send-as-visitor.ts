import type { CallInput, calls, VisitorMessage } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { VisitorSession } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announceMessage } from './announce-changes.ts'
import { requireWriting } from './access-visitor.ts'
import { nameAsNow } from './name-visitor.ts'
import { presentVisitorMessage } from './present-visitor.ts'
import { ingestVisitorEvent } from './to-company.ts'
import {
  insertMessage,
  messageById,
  type NewMessage,
  type VisitorMessageRow,
} from './visitor-messages-store.ts'
import { chatById, type ChatRow, takePlace } from './visitor-sessions-store.ts'

type Given = CallInput<typeof calls.sendVisitorMessage>['body']

/** @throws website-chat-not-found, too-many-requests */
export async function sendAsVisitor(
  app: AppContext,
  visitor: VisitorSession,
  { id, text, reply_to, page }: Given,
): Promise<VisitorMessage> {
  requireWriting(visitor)
  await app.rates.consume('message', `visitor ${visitor.chatid}`)
  return writeAsVisitor(app, visitor.chatid, { id, text, replyTo: reply_to, fileid: null, file: null, page })
}

type Written = Pick<NewMessage, 'id' | 'text' | 'replyTo' | 'fileid' | 'file'> & Pick<Given, 'page'>

/**
 * First the company has the message, then the visitor's own record: a repeat after a crash in between completes it. Its place
 * is taken before, because the company may answer at once.
 */
export async function writeAsVisitor(
  app: AppContext,
  chatid: string,
  { id, text, fileid, file, page, ...given }: Written,
): Promise<VisitorMessage> {
  const replyTo = await messageToAnswer(app, chatid, given.replyTo)
  const seenAt = page === null ? null : JSON.stringify(page)
  const chat = await takePlace(app.db, chatid, id, seenAt)
  if (chat === undefined) return presentVisitorMessage(app, await accessMessage(app, chatid, id))
  const at = app.clock.now()
  await ingestVisitorEvent(app, chat, {
    kind: 'message',
    id,
    at,
    text,
    ...(replyTo === null ? {} : { replyTo }),
    ...(file === null ? {} : { file: { ...file, ref: fileid } }),
  })
  const made = {
    chatid,
    id,
    position: chat.position,
    isVisitors: true,
    at,
    text,
    fileid,
    file,
    replyTo,
    choices: [],
    ourRef: null,
  }
  const row = await insertMessage(app.db, made)
  if (row === undefined) return presentVisitorMessage(app, await accessMessage(app, chatid, id))
  const { name, email } = row.visitor
  if (name !== chat.name || email !== chat.email) await app.db.transaction((tx) => nameAsNow(app, tx, chat))
  await announceMessage(app, row)
  return presentVisitorMessage(app, row)
}

/** A repeat of a message that is there. @throws not-signed-in: the visitor was erased since the token was read */
const accessMessage = async (app: AppContext, chatid: string, id: string): Promise<VisitorMessageRow> =>
  (await messageById(app.db, chatid, id)) ?? refuse('not-signed-in')

/** The visitor was erased since the token was read. @throws not-signed-in */
export const accessChat = async (app: AppContext, chatid: string): Promise<ChatRow> =>
  (await chatById(app.db, chatid)) ?? refuse('not-signed-in')

/** Only a message of the same chat can be answered. */
async function messageToAnswer(app: AppContext, chatid: string, id: string | null): Promise<string | null> {
  return id === null ? null : ((await messageById(app.db, chatid, id))?.id ?? null)
}
