import type { ChatPage, VisitorMessage } from '@switchboard/contract'
import { newId, now, send } from '@switchboard/website-chat/browser'
import {
  type ChatState,
  initialState,
  openChatStore,
  openConversation,
  openLiveConnection,
  openVisit,
  openVisitorApi,
  type QueueStorage,
} from '@switchboard/website-chat/chat'

/** A tab of a visitor: the chat of the product itself, without its page. */
export interface VisitorTab {
  state(): ChatState
  messages(): readonly VisitorMessage[]
  name(name: string): Promise<boolean>
  writes(text: string): void
  /** What the browser tells the page after a sleep, or when it is back online. */
  wake(): void
  /** What another tab of the visitor begins with; null before the first message. */
  kept(): Kept | null
  /** Called with every message that is new here. */
  onMessage(listener: (message: VisitorMessage) => void): void
  close(): void
}

type Kept = Parameters<ReturnType<typeof openConversation>['resume']>[0] & object

/** `storage`: what the tabs of one browser share. */
export async function openVisitorTab(
  url: string,
  key: string,
  { storage, kept = null }: { storage: QueueStorage; kept?: Kept | null },
): Promise<VisitorTab> {
  const store = openChatStore(initialState(pageOf(key)))
  const api = openVisitorApi(key, (path, init) => send(`${url}${path}`, init))
  const timers = new Set<NodeJS.Timeout>()
  const live: { close(): void }[] = []
  let entry: Kept | null = kept
  let isClosed = false
  const visit = openVisit({
    api,
    asksChallenge: false,
    solver: () => Promise.reject(new Error('This chat asks no challenge.')),
    facts: () => ({ language: 'en', page: null }),
    onStart: (visitor) => store.dispatch({ type: 'visitor', visitor }),
  })
  const conversation = openConversation({
    api,
    store,
    visit,
    storage,
    drafts: { read: () => '', write: () => undefined },
    async connect(token, handlers) {
      const connection = openLiveConnection(key, token, handlers, url)
      live.push(connection)
      return connection
    },
    keep: (next) => {
      entry = next
    },
    alone: (run) => run(),
    page: () => null,
    showPage: () => undefined,
    now,
    newId,
    later(run, after) {
      if (!isClosed) timers.add(setTimeout(run, after))
    },
  })
  await conversation.resume(kept)
  return {
    state: store.get,
    messages: () => store.get().messages,
    name: (name) => conversation.name(name, null),
    writes: (text) => conversation.write({ text, file: null, replyTo: null }),
    wake: () => conversation.wake(),
    kept: () => entry,
    onMessage: (listener) => subscribeToMessages(store, listener),
    close() {
      isClosed = true
      for (const connection of live) connection.close()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function subscribeToMessages(
  store: ReturnType<typeof openChatStore>,
  listener: (message: VisitorMessage) => void,
): void {
  const seen = new Set(store.get().messages.map(({ id }) => id))
  store.subscribe(() => {
    for (const message of store.get().messages) {
      if (seen.has(message.id)) continue
      seen.add(message.id)
      listener(message)
    }
  })
}

/** The queue of a browser in memory. */
export function queueInMemory(): QueueStorage {
  const queued = new Map<string, Parameters<QueueStorage['keep']>[0]>()
  return {
    load: async () => [...queued.values()],
    keep: async (one) => void queued.set(one.id, one),
    drop: async (id) => void queued.delete(id),
  }
}

const pageOf = (key: string): ChatPage => ({
  key,
  company_name: 'Bench',
  color: '#00687f',
  greeting: '',
  language: 'en',
  presence: { state: 'online', opens_on: null },
  has_away_form: false,
  asks_challenge: false,
  file_limit: 1_000_000,
  is_removed: false,
})
