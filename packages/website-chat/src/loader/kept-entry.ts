import type { Kept } from '../frame-protocol.ts'
import { readKept } from './read-kept.ts'

export interface KeptEntry {
  read(): Kept | null
  write(kept: Kept | null): void
  /** Another tab has changed it. */
  onChange(listener: (kept: Kept | null) => void): void
}

/** The one entry in the storage of the page. Where a browser blocks it, the chat lasts until the page is left. */
export function entryOf(key: string): KeptEntry {
  const name = `switchboard-chat-${key}`
  let here: Kept | null = null
  const parse = (text: string | null): Kept | null => {
    try {
      return text === null ? null : readKept(JSON.parse(text))
    } catch {
      return null
    }
  }
  return {
    read() {
      try {
        return parse(localStorage.getItem(name)) ?? here
      } catch {
        return here
      }
    },
    write(kept) {
      here = kept
      try {
        if (kept) localStorage.setItem(name, JSON.stringify(kept))
        else localStorage.removeItem(name)
      } catch {
        // Blocked, or full.
      }
    },
    onChange(listener) {
      addEventListener('storage', (event) => {
        if (event.key === name) listener((here = parse(event.newValue)))
      })
    },
  }
}
