import type { VisitorMessage } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import type { VisitorSession } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announceChanges } from './announce-changes.ts'
import { messageByRef } from '../chat/chat.ts'
import { identityByChat, isBlocked } from '../clients/clients.ts'
import { requireWriting } from './access-visitor.ts'
import { nameAsNow } from './name-visitor.ts'
import { presentVisitorMessage } from './present-visitor.ts'
import { accessChat } from './send-as-visitor.ts'
import { ingestVisitorEvent } from './to-company.ts'
import {
  changeMessage,
  companysUpTo,
  type MessageChange,
  messageById,
  moveReadMark,
  type VisitorMessageRow,
} from './visitor-messages-store.ts'
import type { ChatRow } from './visitor-sessions-store.ts'

/** A repeat of the same reaction changes nothing. @throws website-chat-not-found, message-not-found, too-many-requests */
export async function reactAsVisitor(
  app: AppContext,
  visitor: VisitorSession,
  messageid: string,
  emoji: string | null,
): Promise<VisitorMessage> {
  requireWriting(visitor)
  const { chatid } = visitor
  const before = await accessCompanys(app, chatid, messageid)
  const given = emoji === '' ? null : emoji
  if (before.visitor_reaction === given) return presentVisitorMessage(app, before)
  await app.rates.consume('message', `visitor ${chatid}`)
  const chat = await accessChat(app, chatid)
  const id = `reaction:${messageid}:${app.ids.uuid()}`
  await ingestVisitorEvent(app, chat, {
    kind: 'reaction',
    id,
    at: app.clock.now(),
    messageRef: messageid,
    emoji: given,
  })
  return record(app, chat, messageid, async (tx) => ({
    visitor_reaction: await reactionNow(tx, chat, messageid, given),
  }))
}

/**
 * Two pages of a visitor may react at once: the record takes what the company has, whichever came there last. Only where the
 * company has no such message, or has blocked the visitor, it is what this page gave.
 */
async function reactionNow(
  tx: Tx,
  { accountid, chatid }: ChatRow,
  messageid: string,
  given: string | null,
): Promise<string | null> {
  const identity = await identityByChat(tx, accountid, chatid)
  if (identity === undefined || (await isBlocked(tx, identity.identityid))) return given
  const companys = await messageByRef(tx, identity.identityid, messageid)
  return companys === undefined ? given : companys.reaction
}

/**
 * The buttons stay until the company removes them: another changes the answer (P4-08). Each answer gives the question a revision,
 * so a press that is repeated is the same event, and one that returns to an earlier answer is a new one.
 * @throws website-chat-not-found, message-not-found, choice-not-found, too-many-requests
 */
export async function chooseAsVisitor(
  app: AppContext,
  visitor: VisitorSession,
  messageid: string,
  payload: string,
): Promise<VisitorMessage> {
  requireWriting(visitor)
  const { chatid } = visitor
  const question = await accessCompanys(app, chatid, messageid)
  if (question.chosen === payload) return presentVisitorMessage(app, question)
  await app.rates.consume('message', `visitor ${chatid}`)
  if (!question.choices.some((choice) => choice.payload === payload)) refuse('choice-not-found')
  const chat = await accessChat(app, chatid)
  const id = `press:${messageid}:${question.revision}:${payload}`
  await ingestVisitorEvent(app, chat, {
    kind: 'press',
    id,
    at: app.clock.now(),
    messageRef: messageid,
    payload,
  })
  return record(app, chat, messageid, () => ({ chosen: payload }))
}

/** Also of a chat that is disconnected: only the company learns no more of it. */
export async function readAsVisitor(
  app: AppContext,
  { chatid, mayWrite }: VisitorSession,
  position: number,
): Promise<void> {
  if (!(await moveReadMark(app.db, chatid, 'visitor_read', position))) return
  await announceChanges(app, chatid)
  if (mayWrite) await reportRead(app, await accessChat(app, chatid), position)
}

/** Up to the moment of the company's newest message there. */
async function reportRead(app: AppContext, chat: ChatRow, position: number): Promise<void> {
  const newest = await companysUpTo(app.db, chat.chatid, position)
  if (newest === undefined) return
  const id = `read:${chat.chatid}:${newest.position}`
  await ingestVisitorEvent(app, chat, {
    kind: 'progress',
    id,
    at: app.clock.now(),
    upTo: instantAfter(newest.at),
  })
}

/** In milliseconds, rounded up: a message of the same millisecond is covered. */
const instantAfter = (at: string): number => Date.parse(at) + 1

/** A message of the company in this chat. @throws message-not-found */
async function accessCompanys(
  app: AppContext,
  chatid: string,
  messageid: string,
): Promise<VisitorMessageRow> {
  const message = await messageById(app.db, chatid, messageid)
  if (message === undefined || message.is_visitors) refuse('message-not-found')
  return message
}

/** Changes the visitor's record once the company has the event. @param chat as the event named it */
async function record(
  app: AppContext,
  chat: ChatRow,
  messageid: string,
  changeOf: (tx: Tx) => MessageChange | Promise<MessageChange>,
): Promise<VisitorMessage> {
  const row = await app.db.transaction(async (tx) => {
    await nameAsNow(app, tx, chat)
    return changeMessage(tx, chat.chatid, messageid, await changeOf(tx))
  })
  if (row === undefined) refuse('message-not-found')
  await announceChanges(app, row.chatid)
  return presentVisitorMessage(app, row)
}
