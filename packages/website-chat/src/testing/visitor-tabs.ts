import { openVisitorApi } from '../chat/api.ts'
import { initialState, type QueuedMessage } from '../chat/chat-state.ts'
import { openConversation } from '../chat/conversation.ts'
import type { Conversation, ConversationParts } from '../chat/conversation-parts.ts'
import type { LiveConnection, LiveHandlers } from '../chat/live-connection.ts'
import { openChatStore } from '../chat/store.ts'
import { openVisit } from '../chat/visit.ts'
import type { ChatPage } from '@switchboard/contract'
import type { Kept } from '../frame-protocol.ts'
import { page } from './samples.ts'
import type { openDesk } from './visitor-desk.ts'

/** A browser: what its tabs share. */
export function openBrowser(desk: ReturnType<typeof openDesk>) {
  const browser: Browser = { stored: new Map(), tabs: [], kept: null, turn: Promise.resolve(), ids: 0 }
  return {
    /** `failures`: how often the script of the live connection does not come. */
    openTab: (failures = 0) => openTab(desk, browser, failures),
    kept: () => browser.kept,
    keeps: (next: Kept | null) => void (browser.kept = next),
    stored: browser.stored,
  }
}

interface Browser {
  stored: Map<string, QueuedMessage>
  tabs: Conversation[]
  kept: Kept | null
  /** One tab after the other. */
  turn: Promise<unknown>
  ids: number
}

function openTab(desk: ReturnType<typeof openDesk>, browser: Browser, failures: number) {
  const store = openChatStore(initialState(page))
  const pages: ChatPage[] = []
  const waits: { run: () => void; after: number }[] = []
  const script = openLiveScript(failures)
  const drafts = new Map<string | null, string>()
  const api = openVisitorApi(page.key, desk.send)
  const visit = openVisit({
    api,
    asksChallenge: false,
    solver: async () => async () => 'solved',
    facts: () => ({ language: 'en', page: null }),
    onStart: (visitor) => store.dispatch({ type: 'visitor', visitor }),
  })
  const conversation = openConversation({
    api,
    store,
    visit,
    ...sharedBy(browser, (other) => other !== conversation),
    drafts: {
      read: (owner) => drafts.get(owner) ?? '',
      write: (owner, text) => void drafts.set(owner, text),
    },
    connect: script.connect,
    page: () => null,
    showPage: (shown) => void pages.push(shown),
    now: () => new Date('2026-05-04T12:00:00.000Z'),
    later: (run, after) => void waits.push({ run, after }),
  })
  browser.tabs.push(conversation)
  return {
    conversation,
    visit,
    store,
    /** How the chat was shown anew. */
    pages,
    /** Runs what waits for this time. */
    letPass(after: number) {
      const due = waits.filter((one) => one.after === after)
      for (const one of due) waits.splice(waits.indexOf(one), 1)
      for (const { run } of due) run()
    },
    waitsFor: (after: number) => waits.filter((one) => one.after === after).length,
    attempts: script.attempts,
    /** What the tab keeps of what is being written, by whose it is. */
    drafts,
    /** For whom a live connection is open. */
    connectedAs: () => script.live.filter(({ isOpen }) => isOpen).map(({ token }) => token),
    live: script.live,
    writes: (text: string) => conversation.write({ text, file: null, replyTo: null }),
    texts: () => store.get().messages.map(({ text }) => text),
    queued: () => store.get().queue.map(({ text }) => text),
  }
}

/** What a tab has from its browser. */
function sharedBy(
  browser: Browser,
  isOther: (tab: Conversation) => boolean,
): Pick<ConversationParts, 'storage' | 'keep' | 'alone' | 'newId'> {
  const { stored, tabs } = browser
  return {
    storage: {
      load: async () => [...stored.values()],
      keep: async (queued) => void stored.set(queued.id, queued),
      drop: async (id) => void stored.delete(id),
    },
    keep(next, ended) {
      if (ended !== null && browser.kept?.token !== ended) return
      const before = browser.kept?.token ?? null
      browser.kept = next
      for (const other of tabs) if (isOther(other)) void other.keptElsewhere(next, before)
    },
    alone(run) {
      const mine = browser.turn.then(run)
      browser.turn = mine.catch(() => undefined)
      return mine
    },
    newId() {
      browser.ids += 1
      return `00000000-0000-4000-9000-${String(browser.ids).padStart(12, '0')}`
    },
  }
}

/** The script of the live connection, which comes only after so many failures. */
function openLiveScript(failures: number) {
  let attempts = 0
  const live: { token: string; handlers: LiveHandlers; isOpen: boolean }[] = []
  return {
    live,
    attempts: () => attempts,
    async connect(token: string, handlers: LiveHandlers): Promise<LiveConnection> {
      attempts += 1
      if (attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module')
      const connection = { token, handlers, isOpen: true }
      live.push(connection)
      const close = () => void (connection.isOpen = false)
      return { typing: () => undefined, nudge: () => undefined, close }
    },
  }
}
