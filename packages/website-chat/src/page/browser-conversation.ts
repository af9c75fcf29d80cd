import type { ChatPage, Language, VisitedPage } from '@switchboard/contract'
import { alone, newId, now, send } from '../browser/browser.ts'
import { draftStorageOf } from '../browser/draft-storage.ts'
import { queueStorageOf } from '../browser/queue-storage.ts'
import { openVisitorApi } from '../chat/api.ts'
import { openConversation } from '../chat/conversation.ts'
import type { Conversation } from '../chat/conversation-parts.ts'
import type { ChatStore } from '../chat/store.ts'
import { openVisit, type Visit } from '../chat/visit.ts'
import type { Host } from './host.ts'

/** What the page around the chat has said so far. */
export interface Surroundings {
  page: VisitedPage | null
  language: Language
  isOpen: boolean
}

/** The conversation with what a browser gives it: the network, a storage, its other tabs, a clock. */
export function openBrowserConversation(
  { key, asks_challenge }: ChatPage,
  store: ChatStore,
  host: Host,
  around: Surroundings,
  showPage: (page: ChatPage) => void,
): { visit: Visit; conversation: Conversation } {
  const api = openVisitorApi(key, send)
  const visit = openVisit({
    api,
    asksChallenge: asks_challenge,
    solver: async () => (await import('../browser/solve-challenge.ts')).solveChallenge,
    facts: () => ({ language: around.language, page: around.page }),
    onStart: (visitor) => store.dispatch({ type: 'visitor', visitor }),
  })
  const conversation = openConversation({
    api,
    store,
    visit,
    storage: queueStorageOf(key),
    drafts: draftStorageOf(key),
    connect: async (token, handlers) =>
      (await import('../chat/live-connection.ts')).openLiveConnection(key, token, handlers),
    keep: (kept, ended) => host.send({ type: 'keep', kept, ended }),
    alone: (run) => alone(key, run),
    page: () => around.page,
    showPage,
    now,
    newId,
    later: (run, after) => void setTimeout(run, after),
  })
  return { visit, conversation }
}
