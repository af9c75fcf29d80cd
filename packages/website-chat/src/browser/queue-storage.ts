import { createStore, del, entries, set } from 'idb-keyval'
import type { QueuedMessage } from '../chat/chat-state.ts'
import type { QueueStorage } from '../chat/outgoing.ts'

/** Messages on their way, in the storage of the browser; empty as soon as the desk has them. */
export function queueStorageOf(key: string): QueueStorage {
  let opened: ReturnType<typeof createStore> | undefined
  // Opening it makes an entry in the storage: not before there is something to keep.
  const store = () => (opened ??= createStore(`switchboard-chat-${key}`, 'queue'))
  return {
    async load() {
      const known = await indexedDB.databases?.()
      if (known && !known.some(({ name }) => name === `switchboard-chat-${key}`)) return []
      const found = await entries<string, QueuedMessage>(store())
      return found.map(([, queued]) => queued)
    },
    keep: async (queued) => set(queued.id, queued, store()),
    drop: async (id) => del(id, store()),
  }
}
