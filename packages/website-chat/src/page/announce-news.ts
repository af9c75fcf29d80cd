import { unreadCount } from '../chat/chat-state.ts'
import type { ChatStore } from '../chat/store.ts'
import type { Host } from './host.ts'
import type { Chat } from './chat.ts'
import { newsSince } from './messages/news-since.ts'

/**
 * The badge of the button, the website's listeners, and a sound for what the visitor does not see.
 * @returns says how much is unread, if that is not said yet, or in another language
 */
export function announceNews(store: ChatStore, host: Host, chatNow: () => Chat | undefined): () => void {
  let before = store.get()
  let shown = ''
  const announceUnread = () => {
    const chat = chatNow()
    const count = unreadCount(store.get())
    const label = count > 0 && chat ? chat.t('unread', { count }) : ''
    if (!chat || label === shown) return
    shown = label
    host.send({ type: 'unread', count, label })
  }
  store.subscribe(() => {
    const state = store.get()
    const chat = chatNow()
    announceUnread()
    if (newsSince(before, state).length > 0) {
      host.send({ type: 'message' })
      if (chat && !chat.isMuted && !state.isSeen) void ring()
    }
    before = state
  })
  return announceUnread
}

/** Loaded with the first news: a missing sound is never worth an error. */
const ring = () =>
  import('../browser/chime.ts').then(
    ({ chime }) => chime(),
    () => undefined,
  )
