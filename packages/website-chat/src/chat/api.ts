import type {
  ChatPage,
  Language,
  VisitedPage,
  Visitor,
  VisitorChanges,
  VisitorMessage,
} from '@switchboard/contract'
import * as z from 'zod/mini'
import { Challenge, Changes, Done, Message, Page, Refusal, StartedVisit, VisitorFacts } from './schemas.ts'

export type Send = (url: string, init: RequestInit) => Promise<Response>

/** `away`: nobody answered, or not as agreed; the call may be repeated. */
export type Outcome<T> =
  | { kind: 'done'; answer: T }
  | { kind: 'refused'; code: string; status: number }
  | { kind: 'away' }

export type Challenge = z.infer<typeof Challenge>

/** The contract's calls below `/chat/{key}`. A test compares the two lists. */
export const visitorCalls = {
  getChatPage: ['GET', '/page'],
  getChallenge: ['GET', '/challenge'],
  startVisit: ['POST', '/visitors'],
  getVisitor: ['GET', '/visitor'],
  visitorChanges: ['GET', '/messages'],
  sendVisitorMessage: ['POST', '/messages'],
  sendVisitorFile: ['POST', '/files'],
  reactAsVisitor: ['POST', '/messages/{messageid}/reaction'],
  chooseAsVisitor: ['POST', '/messages/{messageid}/choice'],
  readAsVisitor: ['POST', '/read'],
  nameVisitor: ['POST', '/visitor'],
} as const

export interface NewMessage {
  id: string
  text: string
  reply_to: string | null
  page: VisitedPage | null
}
export interface NewFile {
  id: string
  file: Blob
  name: string
  caption: string
  reply_to: string | null
  recorded: boolean
  page: VisitedPage | null
}
export interface NewVisit {
  language: Language
  page: VisitedPage | null
  identity: string | null
  challenge: string | null
  /** Of the chat so far: nobody’s in particular, or of the same person. */
  token?: string
}

export interface VisitorApi {
  page(): Promise<Outcome<ChatPage>>
  challenge(): Promise<Outcome<Challenge>>
  startVisit(visit: NewVisit): Promise<Outcome<z.infer<typeof StartedVisit>>>
  visitor(token: string): Promise<Outcome<Visitor>>
  changes(token: string, after: number): Promise<Outcome<VisitorChanges>>
  sendMessage(token: string, message: NewMessage): Promise<Outcome<VisitorMessage>>
  sendFile(token: string, file: NewFile): Promise<Outcome<VisitorMessage>>
  react(token: string, messageid: string, emoji: string | null): Promise<Outcome<VisitorMessage>>
  choose(token: string, messageid: string, payload: string): Promise<Outcome<VisitorMessage>>
  read(token: string, position: number): Promise<Outcome<{ status: 'ok' }>>
  name(token: string, name: string, email: string | null): Promise<Outcome<Visitor>>
}

/** Makes the visitor's calls. It never throws: refusals and silence are outcomes. */
export function openVisitorApi(key: string, send: Send): VisitorApi {
  const call = async <T>(
    name: keyof typeof visitorCalls,
    reply: z.ZodMiniType<T>,
    { token, body, query = '', messageid = '' }: Parts,
  ): Promise<Outcome<T>> => {
    const [method, path] = visitorCalls[name]
    const response = await send(
      `/chat/${key}${path.replace('{messageid}', encodeURIComponent(messageid))}${query}`,
      requestOf(method, token, body),
    ).catch(() => undefined)
    return response ? await read(response, reply) : { kind: 'away' }
  }
  return {
    page: () => call('getChatPage', Page, {}),
    challenge: () => call('getChallenge', Challenge, {}),
    startVisit: (body) => call('startVisit', StartedVisit, { body }),
    visitor: (token) => call('getVisitor', VisitorFacts, { token }),
    changes: (token, after) => call('visitorChanges', Changes, { token, query: `?after=${after}` }),
    sendMessage: (token, body) => call('sendVisitorMessage', Message, { token, body }),
    sendFile: (token, file) => call('sendVisitorFile', Message, { token, body: formOf(file) }),
    react: (token, messageid, emoji) =>
      call('reactAsVisitor', Message, { token, messageid, body: { emoji } }),
    choose: (token, messageid, payload) =>
      call('chooseAsVisitor', Message, { token, messageid, body: { payload } }),
    read: (token, position) => call('readAsVisitor', Done, { token, body: { position } }),
    name: (token, name, email) => call('nameVisitor', VisitorFacts, { token, body: { name, email } }),
  }
}

interface Parts {
  token?: string
  body?: object
  query?: string
  messageid?: string
}

/** Never with cookies: an agent who tries the chat is a visitor here. */
function requestOf(method: string, token: string | undefined, body: object | undefined): RequestInit {
  const isForm = body instanceof FormData
  return {
    method,
    credentials: 'omit',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    // A visitor writes and leaves the page at once; a browser refuses it for more than 64 KB.
    keepalive: body !== undefined && !isForm,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  }
}

/** Fields go first: a server that reads the stream knows them before the file comes. */
function formOf({ id, file, name, caption, reply_to, recorded, page }: NewFile): FormData {
  const form = new FormData()
  form.append('id', id)
  if (caption) form.append('caption', caption)
  if (reply_to) form.append('reply_to', reply_to)
  if (recorded) form.append('recorded', 'true')
  if (page) {
    form.append('page_url', page.url)
    form.append('page_title', page.title)
  }
  form.append('file', file, name)
  return form
}

async function read<T>(response: Response, reply: z.ZodMiniType<T>): Promise<Outcome<T>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    const parsed = z.safeParse(reply, body)
    return parsed.success ? { kind: 'done', answer: parsed.data } : { kind: 'away' }
  }
  const refusal = z.safeParse(Refusal, body)
  // A proxy that takes less than the server answers a page of its own: the same file would be refused for ever.
  if (response.status === 413 && !refusal.success) return { kind: 'refused', code: 'too-large', status: 413 }
  // A desk without room for files (507) takes texts: they would wait for ever behind a file that is tried again.
  const isPassing = (response.status >= 500 && response.status !== 507) || !refusal.success
  return isPassing ? { kind: 'away' } : { kind: 'refused', code: refusal.data.error, status: response.status }
}
