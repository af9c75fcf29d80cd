import {
  AnswerTooLarge,
  ConnectionFailed,
  type ProviderHttp,
  type ProviderRequest,
  type ProviderResponse,
  channels,
} from '@switchboard/channels'
import { buffer } from 'node:stream/consumers'
import { Id, WebsiteChatKey } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../../platform/db/database.ts'
import { EXAMPLES_KEY } from '../channel-accounts/channel-accounts.ts'
import { fileById } from '../files/files.ts'
import { ChatErased, companyActions } from './company-actions.ts'
import { connectedChat } from './visitor-sessions-store.ts'

const { url: API } = channels.website.api

/** Answers the adapter's requests inside this process, as if a provider did; all others go on. */
export const withVisitorChats =
  (app: () => AppContext, others: ProviderHttp): ProviderHttp =>
  (request) =>
    request.url.startsWith(`${API}/`) ? answer(app(), request) : others(request)

/** A repeat of a send makes nothing, so that what failed here may always be tried again. */
async function answer(app: AppContext, request: ProviderRequest): Promise<ProviderResponse> {
  try {
    return await answerAsProvider(app, request)
  } catch (error) {
    if (error instanceof AnswerTooLarge) throw error
    if (error instanceof ChatErased) return status(403)
    if (await isErased(app, request).catch(() => false)) return status(404)
    if (!isDatabaseAway(error) && !isUnreadable(error))
      app.log.error({ event: 'visitor_chat.failed', err: error }, 'a website chat could not take a send')
    throw new ConnectionFailed('before-send', 'the chat cannot be written to now', 'refused')
  }
}

/** The chat or the file, with its bytes, was erased while the request was answered. */
async function isErased(app: AppContext, request: ProviderRequest): Promise<boolean> {
  const { key, what, subject } = partsOf(request)
  if (what === 'files') return (await fileById(app.db, subject)) === undefined
  return what === 'chats' && typeof (await connectedChat(app.db, key, subject))?.chatid !== 'string'
}

/**
 * The file of a send was deleted with its content while the chat took it. Where the send is still there, its next attempt opens
 * the file anew and knows whether something is wrong.
 */
const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotReadableError'

function partsOf({ url }: ProviderRequest) {
  const [, key = '', what, subject = '', action = ''] = new URL(url).pathname.split('/')
  return { key, what, subject, action }
}

async function answerAsProvider(app: AppContext, request: ProviderRequest): Promise<ProviderResponse> {
  const { key, what, subject, action } = partsOf(request)
  const asked = what === 'chats' ? (Id.safeParse(subject).data ?? null) : null
  const isKey = key === EXAMPLES_KEY || WebsiteChatKey.safeParse(key).success
  const found = isKey ? await connectedChat(app.db, key, asked) : undefined
  if (found === undefined) return status(403)
  if (what === undefined) return json({})
  if (what === 'chats') return actOnChat(app, found.chatid, { action, request })
  if (what === 'files') return fileForCompany(app, subject, request.maxBytes)
  return status(404)
}

async function actOnChat(
  app: AppContext,
  chatid: string | null,
  { action, request }: { action: string; request: ProviderRequest },
): Promise<ProviderResponse> {
  const act = companyActions.get(action)
  return act === undefined || chatid === null ? status(404) : json(await act(app, chatid, request.body))
}

/**
 * The adapter fetches what a visitor has sent: the ticket keeps a copy of its own. Only our own events name files, and they
 * do so before the visitor's record has the message.
 */
async function fileForCompany(app: AppContext, fileid: string, maxBytes: number): Promise<ProviderResponse> {
  const file = Id.safeParse(fileid).success ? await fileById(app.db, fileid) : undefined
  if (file === undefined) return status(404)
  if (Number(file.size) > maxBytes) throw new AnswerTooLarge()
  const bytes = await buffer(await app.files.read(file.storage_key))
  return { status: 200, headers: { 'content-type': file.mime }, bytes }
}

const status = (code: number): ProviderResponse => ({ status: code, headers: {}, bytes: new Uint8Array() })

const json = (body: object): ProviderResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  bytes: new TextEncoder().encode(JSON.stringify(body)),
})
