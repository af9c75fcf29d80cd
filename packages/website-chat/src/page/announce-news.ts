import { unreadCount } from '../chat/chat-state.ts'
import type { ChatStore } from '../chat/store.ts'
import type { Host } from './host.ts'
import type { Chat } from './chat.ts'
import { newsSince } from './messages/news-since.ts'

/** The badge of the button, the website's listeners, and a sound for what the visitor does not see. */
export function announceNews(store: ChatStore, host: Host, chatNow: () => Chat | undefined): void {
  let before = store.get()
  let shown = 0
  store.subscribe(() => {
    const state = store.get()
    const chat = chatNow()
    const count = unreadCount(state)
    if (chat && count !== shown) {
      shown = count
      host.send({ type: 'unread', count, label: chat.t('unread', { count }) })
    }
    if (newsSince(before, state).length > 0) {
      host.send({ type: 'message' })
      if (chat && !chat.isMuted && !state.isSeen) void ring()
    }
    before = state
  })
}

/** Loaded with the first news: a missing sound is never worth an error. */
const ring = () =>
  import('../browser/chime.ts').then(
    ({ chime }) => chime(),
    () => undefined,
  )
