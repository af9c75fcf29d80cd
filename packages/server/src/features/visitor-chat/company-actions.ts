import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ProviderRequest } from '@switchboard/channels'
import { Id } from '@switchboard/contract'
import { z } from 'zod'
import { announceChanges, announceMessage, announceTyping } from './announce-changes.ts'
import { addVisitorFile, factsOf, keepVisitorFile } from './visitor-files.ts'
import type { AppContext } from '../../context.ts'
import { deleteFile, discardUnused, type KeptFile } from '../files/files.ts'
import {
  changeMessage,
  insertMessage,
  messageById,
  messageByOurRef,
  moveReadMark,
  type NewMessage,
} from './visitor-messages-store.ts'
import { temporaryFile } from '../../platform/files/temporary-file.ts'

/** What the adapter asks for in a chat: packages/channels/src/website/send.ts. */
export type CompanyAction = (
  app: AppContext,
  chatid: string,
  body: ProviderRequest['body'],
) => Promise<object>

export const companyActions = new Map<string, CompanyAction>([
  ['messages', makeMessage],
  ['reaction', react],
  ['answered', endChoices],
  ['read', markRead],
  ['typing', showTyping],
])

const Choice = z.object({ label: z.string(), payload: z.string() })
const Message = z.object({
  ourRef: z.string().optional(),
  text: z.string(),
  replyTo: Id.nullish(),
  choices: z.array(Choice).default([]),
})

async function makeMessage(app: AppContext, chatid: string, body: ProviderRequest['body']): Promise<object> {
  if (body instanceof FormData) return makeFileMessage(app, chatid, body)
  const { ourRef = null, text, replyTo = null, choices } = Message.parse(jsonOf(body))
  return insertOnce(app, { chatid, text, fileid: null, file: null, replyTo, choices, ourRef })
}

const FileMessage = z.object({
  ourRef: z.string().optional(),
  text: z.string(),
  replyTo: Id.optional(),
  recorded: z.stringbool(),
  file: z.instanceof(File),
})

/** The visitor's record has a copy of its own; a repeat stores none. */
async function makeFileMessage(app: AppContext, chatid: string, form: FormData): Promise<object> {
  const { ourRef = null, text, replyTo = null, recorded, file } = FileMessage.parse(Object.fromEntries(form))
  const known = ourRef === null ? undefined : await messageByOurRef(app.db, chatid, ourRef)
  if (known !== undefined) return { id: known.id }
  await using temporary = temporaryFile(app, '.part')
  await pipeline(file.stream(), createWriteStream(temporary.path, { flags: 'wx', mode: 0o600 }))
  const kept = await keepVisitorFile(app, temporary.path, { name: file.name, recorded })
  const { fileid } = kept
  const message = { chatid, text, fileid, file: factsOf(kept, recorded), replyTo, choices: [], ourRef }
  return await discardUnused(app, [kept], (used) => insertOnce(app, message, { kept, used }))
}

/** The chat was erased since it was looked for, with its client or with the example tickets. */
export class ChatErased extends Error {}

type FromCompany = Omit<NewMessage, 'id' | 'position' | 'isVisitors' | 'at'>

async function insertOnce(
  app: AppContext,
  message: FromCompany,
  file: OwnFile | null = null,
): Promise<{ id: string }> {
  const { chatid, ourRef } = message
  const facts = { id: app.ids.uuid(), position: null, isVisitors: false, at: app.clock.now() }
  const full = { ...message, ...facts }
  const made = await (file === null ? insertMessage(app.db, full) : insertWithFile(app, full, file))
  if (made !== undefined) await announceMessage(app, made)
  const row = made ?? (ourRef === null ? undefined : await messageByOurRef(app.db, chatid, ourRef))
  if (row === undefined) throw new ChatErased()
  return { id: row.id }
}

interface OwnFile {
  kept: KeptFile
  used: () => void
}

/** A file without its message would belong to no chat, and no erasure would find it. */
const insertWithFile = (app: AppContext, message: NewMessage, { kept, used }: OwnFile) =>
  app.db.transaction(async (tx) => {
    await addVisitorFile(app, tx, kept)
    const made = await insertMessage(tx, message)
    if (made === undefined) await deleteFile(tx, kept.fileid)
    else used()
    return made
  })

const Reaction = z.object({ messageRef: Id, emoji: z.string().nullable() })

async function react(app: AppContext, chatid: string, body: ProviderRequest['body']): Promise<object> {
  const { messageRef, emoji } = Reaction.parse(jsonOf(body))
  await changeMessage(app.db, chatid, messageRef, { company_reaction: emoji })
  await announceChanges(app, chatid)
  return {}
}

const Answered = z.object({ messageRef: Id, text: z.string() })

async function endChoices(app: AppContext, chatid: string, body: ProviderRequest['body']): Promise<object> {
  const { messageRef, text } = Answered.parse(jsonOf(body))
  await changeMessage(app.db, chatid, messageRef, { text, choices: [] })
  await announceChanges(app, chatid)
  return {}
}

const Read = z.object({ messageRef: Id })

async function markRead(app: AppContext, chatid: string, body: ProviderRequest['body']): Promise<object> {
  const message = await messageById(app.db, chatid, Read.parse(jsonOf(body)).messageRef)
  if (message !== undefined && (await moveReadMark(app.db, chatid, 'company_read', message.position)))
    await announceChanges(app, chatid)
  return {}
}

const CompanyTypes = z.object({ isTyping: z.boolean() })

async function showTyping(app: AppContext, chatid: string, body: ProviderRequest['body']): Promise<object> {
  await announceTyping(app, chatid, CompanyTypes.parse(jsonOf(body)).isTyping)
  return {}
}

const jsonOf = (body: ProviderRequest['body']): unknown =>
  body === undefined || body instanceof FormData ? undefined : body.json
