import { useStore } from '../../lib/store.ts'
import { useMe } from '../../live/me.ts'
import { outboxOf } from './browser-outbox.ts'
import { conversationOf } from './queued-message.ts'

/** My queued messages of one ticket or to one colleague, oldest first, and the one after which the ticket closes. */
export function useOutbox(conversation: string) {
  const outbox = outboxOf(useMe().id)
  const queued = useStore(outbox.queuedMessages).filter((one) => conversationOf(one) === conversation)
  const queuedMessages = queued.filter(({ isArrived }) => !isArrived)
  return { outbox, queuedMessages, closing: queued.find(({ closing }) => closing !== null) }
}
