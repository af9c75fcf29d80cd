import type { VisitorMessage } from '@switchboard/contract'
import { openVisitorApi } from '../chat/api.ts'
import { initialState, type QueuedMessage } from '../chat/chat-state.ts'
import { openConversation } from '../chat/conversation.ts'
import type { Conversation } from '../chat/conversation-parts.ts'
import type { LiveHandlers } from '../chat/live-connection.ts'
import { openChatStore } from '../chat/store.ts'
import { openVisit } from '../chat/visit.ts'
import type { Kept } from '../frame-protocol.ts'
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
  const chats = new Map<string, VisitorMessage[]>()
  const ended = new Set<string>()
  let visits = 0
  /** By path: until when an answer is on its way. */
  const delayed = new Map<string, Promise<void>>()
  /** Answers instead of the desk; undefined leaves the answer to it. */
  let instead: (call: Asked) => Response | Promise<Response | undefined> | undefined = () => undefined
  const answer = ({ method, path, token, body }: Asked): Response => {
    if (path === '/visitors') {
      const person = personOf(body)
      const before = textOf(body, 'token')
      // A person who is known at this browser already.
      if (person !== null && chatOf(before) === person && !ended.has(before))
        return Response.json({ token: before, visitor, is_continued: false })
      visits += 1
      const begun = before.endsWith('anonymous') ? chats.get(before) : undefined
      const isContinued = person !== null && begun !== undefined && !chats.has(person)
      if (isContinued) {
        chats.set(person, begun)
        ended.add(before)
      }
      return Response.json({
        token: `visit-${visits}-${person ?? 'anonymous'}`,
        visitor,
        is_continued: isContinued,
      })
    }
    if (token !== null && ended.has(token))
      return Response.json({ error: 'not-signed-in', message: '' }, { status: 401 })
    if (path === '/visitor') return Response.json(visitor)
    const mine = chats.get(chatOf(token)) ?? []
    chats.set(chatOf(token), mine)
    if (method === 'GET') return Response.json(changes(mine))
    const id = textOf(body, 'id')
    const known = mine.find((one) => one.id === id)
    if (known) return Response.json(known)
    const sent = message(mine.length + 1, { id, from: 'visitor', text: textOf(body, 'text') })
    mine.push(sent)
    return Response.json(sent)
  }
  return {
    asked,
    visits: () => visits,
    /** The texts in the chat of a visit. */
    texts: (token: string) => (chats.get(chatOf(token)) ?? []).map(({ text }) => text),
    /** The company answers. */
    writes(token: string, text: string) {
      const mine = chats.get(chatOf(token)) ?? []
      mine.push(message(mine.length + 1, { text }))
    },
    /** As when the company renews its secret: the token counts no more. */
    ends: (token: string) => void ended.add(token),
    answersWith(next: typeof instead) {
      instead = next
    },
    async send(url: string, init: RequestInit): Promise<Response> {
      const path = url.replace(`/chat/${page.key}`, '').replace(/\?.*$/, '')
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const call = { method: init.method ?? 'GET', path, token, body }
      asked.push(call)
      const response = (await instead(call)) ?? answer(call)
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

/** A browser: what its tabs share. */
export function openBrowser(desk: ReturnType<typeof openDesk>) {
  const stored = new Map<string, QueuedMessage>()
  const tabs: Conversation[] = []
  let kept: Kept | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let ids = 0

  /** `failures`: how often the script of the live connection does not come. */
  function openTab(failures = 0) {
    let attempts = 0
    const store = openChatStore(initialState(page))
    const waits: { run: () => void; after: number }[] = []
    const live: { token: string; handlers: LiveHandlers; isOpen: boolean }[] = []
    const api = openVisitorApi(page.key, desk.send)
    const visit = openVisit({
      api,
      asksChallenge: false,
      solve: async () => 'solved',
      facts: () => ({ language: 'en', page: null }),
      onStart: () => undefined,
    })
    const conversation = openConversation({
      api,
      store,
      visit,
      storage: {
        load: async () => [...stored.values()],
        keep: async (queued) => void stored.set(queued.id, queued),
        drop: async (id) => void stored.delete(id),
      },
      async connect(token, handlers) {
        attempts += 1
        if (attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module')
        const connection = { token, handlers, isOpen: true }
        live.push(connection)
        const close = () => void (connection.isOpen = false)
        return { typing: () => undefined, nudge: () => undefined, close }
      },
      keep(next, ended) {
        if (ended !== null && kept?.token !== ended) return
        const before = kept?.token ?? null
        kept = next
        for (const other of tabs) if (other !== conversation) void other.keptElsewhere(next, before)
      },
      alone(run) {
        const mine = turn.then(run)
        turn = mine.catch(() => undefined)
        return mine
      },
      page: () => null,
      now: () => new Date('2026-05-04T12:00:00.000Z'),
      newId: () => `00000000-0000-4000-9000-${String((ids += 1)).padStart(12, '0')}`,
      later: (run, after) => void waits.push({ run, after }),
    })
    tabs.push(conversation)
    return {
      conversation,
      visit,
      store,
      /** Runs what waits for this time. */
      letPass(after: number) {
        const due = waits.filter((one) => one.after === after)
        for (const one of due) waits.splice(waits.indexOf(one), 1)
        for (const { run } of due) run()
      },
      waitsFor: (after: number) => waits.filter((one) => one.after === after).length,
      attempts: () => attempts,
      /** For whom a live connection is open. */
      connectedAs: () => live.filter(({ isOpen }) => isOpen).map(({ token }) => token),
      live,
      writes: (text: string) => conversation.write({ text, file: null, replyTo: null }),
      texts: () => store.get().messages.map(({ text }) => text),
      queued: () => store.get().queue.map(({ text }) => text),
    }
  }
  return { openTab, kept: () => kept, keeps: (next: Kept | null) => void (kept = next), stored }
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
