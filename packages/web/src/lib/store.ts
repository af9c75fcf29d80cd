import { useSyncExternalStore } from 'react'

/** One value that several components subscribe to; for the page's own state, not the server's. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  follow(listener: () => void): () => void
}

export function openStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.follow, store.get)
