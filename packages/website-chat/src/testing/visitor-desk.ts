import type { VisitorMessage } from '@switchboard/contract'
import { changes, message, page } from './samples.ts'

export interface Asked {
  method: string
  path: string
  token: string | null
  body: unknown
}

/** A desk whose tokens name their visit: `visit-1-anonymous`, `visit-2-ann`. A person without a chat takes over that of nobody. */
export function openDesk() {
  const asked: Asked[] = []
  const chats: Chats = { messages: new Map(), ended: new Set(), visits: 0 }
  /** By path: until when an answer is on its way. */
  const delayed = new Map<string, Promise<void>>()
  /** Answers instead of the desk; undefined leaves the answer to it. */
  let instead: (call: Asked) => Response | Promise<Response | undefined> | undefined = () => undefined
  return {
    asked,
    visits: () => chats.visits,
    /** The texts in the chat of a visit. */
    texts: (token: string) => messagesOf(chats, token).map(({ text }) => text),
    /** The company answers. */
    writes(token: string, text: string) {
      const mine = messagesOf(chats, token)
      mine.push(message(mine.length + 1, { text }))
    },
    /** As when the company renews its secret: the token counts no more. */
    ends: (token: string) => void chats.ended.add(token),
    answersWith(next: typeof instead) {
      instead = next
    },
    async send(url: string, init: RequestInit): Promise<Response> {
      const path = url.replace(`/chat/${page.key}`, '').replace(/\?.*$/, '')
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const call = { method: init.method ?? 'GET', path, token, body }
      asked.push(call)
      const response = (await instead(call)) ?? answer(chats, call)
      await delayed.get(path)
      return response
    },
    /** The desk acts at once, and what it answers at this path is on its way until the returned function is called. */
    delays(path: string): () => void {
      let arrives = () => {}
      delayed.set(path, new Promise((resolve) => (arrives = resolve)))
      return () => arrives()
    },
  }
}

/** What the desk keeps. */
interface Chats {
  /** By chat. */
  messages: Map<string, VisitorMessage[]>
  /** Tokens that count no more. */
  ended: Set<string>
  visits: number
}

const messagesOf = ({ messages }: Chats, token: string | null): VisitorMessage[] =>
  messages.get(chatOf(token)) ?? []

function answer(chats: Chats, { method, path, token, body }: Asked): Response {
  if (path === '/visitors') return startVisit(chats, body)
  if (token !== null && chats.ended.has(token))
    return Response.json({ error: 'not-signed-in', message: '' }, { status: 401 })
  if (path === '/visitor') return Response.json(visitor)
  const mine = messagesOf(chats, token)
  chats.messages.set(chatOf(token), mine)
  if (method === 'GET') return Response.json(changes(mine))
  const id = textOf(body, 'id')
  const known = mine.find((one) => one.id === id)
  if (known) return Response.json(known)
  const sent = message(mine.length + 1, { id, from: 'visitor', text: textOf(body, 'text') })
  mine.push(sent)
  return Response.json(sent)
}

function startVisit(chats: Chats, body: unknown): Response {
  const { messages, ended } = chats
  const person = personOf(body)
  const before = textOf(body, 'token')
  // A person who is known at this browser already.
  if (person !== null && chatOf(before) === person && !ended.has(before))
    return Response.json({ token: before, visitor, is_continued: false })
  chats.visits += 1
  const begun = before.endsWith('anonymous') ? messages.get(before) : undefined
  const isContinued = person !== null && begun !== undefined && !messages.has(person)
  if (isContinued) {
    messages.set(person, begun)
    ended.add(before)
  }
  return Response.json({
    token: `visit-${chats.visits}-${person ?? 'anonymous'}`,
    visitor,
    is_continued: isContinued,
  })
}

const visitor = { name: null, email: null, is_identified: false }

/** The proof of a website about a person, as far as a page reads it. */
export const identityOf = (sub: string, more: object = {}): string =>
  `head.${btoa(JSON.stringify({ sub, ...more }))}.signature`

/** A person has one chat, whatever the visit. */
const chatOf = (token: string | null): string =>
  token?.endsWith('anonymous') ? token : (token?.replace(/^visit-\d+-/, '') ?? '')

function personOf(body: unknown): string | null {
  const [, claims] = textOf(body, 'identity').split('.')
  return claims === undefined ? null : textOf(JSON.parse(atob(claims)), 'sub')
}

function textOf(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : ''
}
