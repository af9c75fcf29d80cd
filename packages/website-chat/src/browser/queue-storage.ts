import type { QueuedMessage } from '../chat/chat-state.ts'
import type { QueueStorage } from '../chat/outgoing.ts'
import { alone } from './browser.ts'

/**
 * Messages on their way, in a database of the browser that is there no longer than they are. One tab after the other opens it,
 * for one step: nothing is written that would be deleted with it, and no tab keeps another one from deleting it.
 */
export function queueStorageOf(key: string): QueueStorage {
  const name = `switchboard-chat-${key}`

  async function withQueue<T>(
    mode: IDBTransactionMode,
    work: (queue: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.result.createObjectStore('queue')
    const database = await resultOf(opening)
    try {
      return await work(database.transaction('queue', mode).objectStore('queue'))
    } finally {
      database.close()
    }
  }

  return {
    load: () =>
      alone(name, async () => {
        const known = await indexedDB.databases?.()
        if (known && !known.some((one) => one.name === name)) return []
        const all = await withQueue('readonly', (queue) => resultOf<unknown[]>(queue.getAll()))
        return all.filter(isQueued)
      }),
    keep: (queued) =>
      alone(name, () =>
        withQueue('readwrite', async (queue) => void (await resultOf(queue.put(queued, queued.id)))),
      ),
    drop: (id) =>
      alone(name, async () => {
        const left = await withQueue('readwrite', async (queue) => {
          await resultOf(queue.delete(id))
          return resultOf(queue.count())
        })
        if (left === 0) await resultOf(indexedDB.deleteDatabase(name))
      }),
  }
}

/** Nobody but this file writes there. */
const isQueued = (value: unknown): value is QueuedMessage =>
  typeof value === 'object' && value !== null && 'visit' in value

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
