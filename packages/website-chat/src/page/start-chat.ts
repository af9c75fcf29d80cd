import type { ChatPage, VisitedPage } from '@switchboard/contract'
import { alone, newId, now, send } from '../browser/browser.ts'
import { queueStorageOf } from '../browser/queue-storage.ts'
import { openVisitorApi } from '../chat/api.ts'
import { initialState } from '../chat/chat-state.ts'
import { openConversation } from '../chat/conversation.ts'
import { openChatStore } from '../chat/store.ts'
import { openVisit } from '../chat/visit.ts'
import type { ToFrame } from '../frame-protocol.ts'
import { announceNews } from './announce-news.ts'
import type { Chat } from './chat.ts'
import { openHost } from './host.ts'
import { directionOf, type Language, tagOf } from './languages.ts'
import { chooseLanguage, loadTexts, translateWith } from './texts.ts'
import { timeWords } from './times.ts'

/** Composes the chat, and draws it again when its language changes. */
export async function startChat(page: ChatPage, draw: (chat: Chat) => void): Promise<void> {
  const store = openChatStore(initialState(page))
  const openListeners = new Set<() => void>()
  let visited: VisitedPage | null = null
  let language: Language = chooseLanguage([navigator.language], page.language)
  let isOpen = false
  let isAtEnd = true
  let chat: Chat | undefined
  const api = openVisitorApi(page.key, send)
  const visit = openVisit({
    api,
    asksChallenge: page.asks_challenge,
    solve: async (challenge) => (await import('../browser/solve-challenge.ts')).solveChallenge(challenge),
    facts: () => ({ language, page: visited }),
    onStart: (visitor) => store.dispatch({ type: 'visitor', visitor }),
  })
  const host = openHost(page.key, (message) => void handle(message))
  const conversation = openConversation({
    api,
    store,
    visit,
    storage: queueStorageOf(page.key),
    connect: async (token, handlers) =>
      (await import('../chat/live-connection.ts')).openLiveConnection(page.key, token, handlers),
    keep: (kept, ended) => host.send({ type: 'keep', kept, ended }),
    alone: (run) => alone(page.key, run),
    page: () => visited,
    now,
    newId,
    later: (run, after) => void setTimeout(run, after),
  })

  async function handle(message: ToFrame): Promise<void> {
    switch (message.type) {
      case 'hello':
        visited = message.page
        isOpen = message.isOpen
        await conversation.resume(
          message.kept,
          message.identity,
          speak(chooseLanguage([message.language, navigator.language], page.language), message.kept?.isMuted),
        )
        return isOpen || message.kept ? conversation.begin() : undefined
      case 'open':
        isOpen = true
        void conversation.begin()
        for (const listener of openListeners) listener()
        return updateSeen()
      case 'close':
        isOpen = false
        store.dispatch({ type: 'line-passed' })
        return updateSeen()
      case 'kept':
        return conversation.keptElsewhere(message.kept, message.ended)
      case 'identify': {
        const hadChat = visit.token() !== null
        conversation.identify(message.identity)
        return isOpen || hadChat ? conversation.begin() : undefined
      }
      case 'language':
        return speak(chooseLanguage([message.language], language))
      case 'page':
        visited = message.page
    }
  }

  async function speak(next: Language, isMuted = chat?.isMuted ?? false): Promise<void> {
    language = next
    const t = translateWith(await loadTexts(next))
    const tag = tagOf(next)
    document.documentElement.lang = next
    document.documentElement.dir = directionOf(location.search)
    document.title = page.company_name
    chat = {
      page,
      host,
      store,
      conversation,
      t,
      tag,
      language,
      times: timeWords(tag, now),
      isMuted,
      setMuted,
      setAtEnd,
      isOpen: isOpenNow,
      onOpen,
    }
    draw(chat)
    updateSeen()
  }

  function setMuted(isMuted: boolean): void {
    if (!chat) return
    conversation.setMuted(isMuted)
    chat = { ...chat, isMuted }
    draw(chat)
  }
  function setAtEnd(next: boolean): void {
    isAtEnd = next
    updateSeen()
  }
  function onOpen(listener: () => void): () => void {
    openListeners.add(listener)
    return () => openListeners.delete(listener)
  }
  const isOpenNow = () => isOpen
  const updateSeen = () => conversation.seen(isOpen && isAtEnd && document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', () => {
    updateSeen()
    if (document.visibilityState === 'visible') conversation.wake()
  })
  addEventListener('online', () => conversation.wake())
  announceNews(store, host, () => chat)
}
