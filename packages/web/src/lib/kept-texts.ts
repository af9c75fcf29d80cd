import { useCallback, useSyncExternalStore } from 'react'
import { openStore } from './store.ts'
import { stored } from './stored.ts'

/** Texts by key, kept in this browser until they are empty: another place and a reload do not lose them, and all its tabs show the same. */
export interface KeptTexts {
  get(key: string): string
  set(key: string, text: string): void
  /** The texts whose keys begin so, by the rest of their key. */
  beginning(start: string): Readonly<Record<string, string>>
  follow(listener: () => void): () => void
}

export function openKeptTexts(prefix: string): KeptTexts {
  const written = openStore<Readonly<Record<string, string>>>({})
  // What another tab writes on, or has sent, is no draft of its own here.
  if ('window' in globalThis)
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key?.startsWith(prefix) === true)
        written.set({ ...written.get(), [key.slice(prefix.length)]: newValue ?? '' })
    })
  return {
    // What was written before the last reload is only in the browser's storage.
    get: (key) => written.get()[key] ?? stored.read(prefix + key) ?? '',
    set(key, text) {
      stored.write(prefix + key, text === '' ? null : text)
      written.set({ ...written.get(), [key]: text })
    },
    beginning(start) {
      const keys = stored.keys(prefix + start)
      return Object.fromEntries(
        keys.map((key) => [key.slice(prefix.length + start.length), stored.read(key) ?? '']),
      )
    },
    follow: written.follow,
  }
}

export function useKeptText(texts: KeptTexts, key: string): string {
  const read = useCallback(() => texts.get(key), [texts, key])
  return useSyncExternalStore(texts.follow, read)
}
