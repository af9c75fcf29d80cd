import type { ChatPage } from '@switchboard/contract'
import { now } from '../browser/browser.ts'
import { initialState } from '../chat/chat-state.ts'
import { openChatStore } from '../chat/store.ts'
import type { ToFrame } from '../frame-protocol.ts'
import { announceNews } from './announce-news.ts'
import { openBrowserConversation, type Surroundings } from './browser-conversation.ts'
import type { Chat } from './chat.ts'
import { openHost } from './host.ts'
import { directionOf, type Language, tagOf } from './languages.ts'
import { chooseLanguage, loadTexts, translateWith } from './texts.ts'
import { timeWords } from './times.ts'

/** Composes the chat, and draws it again when its language changes. */
export async function startChat(page: ChatPage, draw: (chat: Chat) => void): Promise<void> {
  const store = openChatStore(initialState(page))
  const around: Surroundings = {
    page: null,
    language: chooseLanguage([navigator.language], page.language),
    isOpen: false,
  }
  const host = openHost(page.key, (message) => void handle(message))
  const { visit, conversation } = openBrowserConversation(page, store, host, around, (changed) =>
    view.showPage(changed),
  )
  const view = openView({ page, host, store, conversation }, around, draw)

  async function handle(message: ToFrame): Promise<void> {
    switch (message.type) {
      case 'hello':
        around.page = message.page
        around.isOpen = message.isOpen
        await conversation.resume(
          message.kept,
          message.identity,
          view.speak(
            chooseLanguage([message.language, navigator.language], page.language),
            message.kept?.isMuted,
          ),
        )
        return around.isOpen || message.kept ? conversation.begin() : undefined
      case 'open':
        if (!around.isOpen) {
          around.isOpen = true
          void conversation.begin()
          conversation.wake()
        }
        return view.toggled()
      case 'close':
        around.isOpen = false
        store.dispatch({ type: 'line-passed' })
        return view.toggled()
      case 'kept':
        if (message.kept) void view.speak(around.language, message.kept.isMuted)
        return conversation.keptElsewhere(message.kept, message.ended)
      case 'identify': {
        const hadChat = visit.token() !== null
        conversation.identify(message.identity)
        return around.isOpen || hadChat ? conversation.begin() : undefined
      }
      case 'language':
        await view.speak(chooseLanguage([message.language], around.language))
        return announceUnread()
      case 'page':
        around.page = message.page
    }
  }

  document.addEventListener('visibilitychange', () => {
    view.updateSeen()
    if (document.visibilityState === 'visible') conversation.wake()
  })
  addEventListener('online', () => conversation.wake())
  const announceUnread = announceNews(store, host, view.chat)
}

/** What is drawn, and whether the visitor sees the end of it. */
function openView(
  whole: Pick<Chat, 'page' | 'host' | 'store' | 'conversation'>,
  around: Surroundings,
  draw: (chat: Chat) => void,
) {
  const { conversation } = whole
  let { page } = whole
  document.title = page.company_name
  const openListeners = listeners()
  const closeListeners = listeners()
  let isAtEnd = true
  let chat: Chat | undefined

  function show(next: Chat): void {
    chat = next
    draw(next)
  }

  async function speak(language: Language, isMuted = chat?.isMuted ?? false): Promise<void> {
    around.language = language
    const t = translateWith(await loadTexts(language))
    const tag = tagOf(language)
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(location.search)
    show({
      ...whole,
      page,
      t,
      tag,
      language,
      times: timeWords(tag, now),
      isMuted,
      setMuted,
      setAtEnd,
      isOpen: () => around.isOpen,
      onOpen: openListeners.add,
      onClose: closeListeners.add,
    })
    updateSeen()
  }

  function showPage(next: ChatPage): void {
    page = next
    if (chat) show({ ...chat, page })
  }
  function setMuted(isMuted: boolean): void {
    if (!chat) return
    conversation.setMuted(isMuted)
    show({ ...chat, isMuted })
  }
  function setAtEnd(next: boolean): void {
    isAtEnd = next
    updateSeen()
  }
  function toggled(): void {
    const { call } = around.isOpen ? openListeners : closeListeners
    call()
    updateSeen()
  }
  const updateSeen = () =>
    conversation.seen(around.isOpen && isAtEnd && document.visibilityState === 'visible')
  return { chat: () => chat, showPage, speak, toggled, updateSeen }
}

function listeners() {
  const all = new Set<() => void>()
  return {
    add(listener: () => void): () => void {
      all.add(listener)
      return () => all.delete(listener)
    },
    call() {
      for (const listener of all) listener()
    },
  }
}
