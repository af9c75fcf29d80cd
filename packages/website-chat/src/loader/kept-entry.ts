import type { Kept } from '../frame-protocol.ts'
import { readKept } from './read-kept.ts'

export interface KeptEntry {
  read(): Kept | null
  /** `ended`: only while this token is the one that is kept. */
  write(kept: Kept | null, ended: string | null): void
  /**
   * Another tab has changed it. `ended`: the token that was there before; undefined where the browser does not say it, because
   * the website has cleared the whole storage.
   */
  onChange(listener: (kept: Kept | null, ended: string | null | undefined) => void): void
}

/** The one entry in the storage of the page. Where a browser blocks it, the chat lasts until the page is left. */
export function entryOf(key: string): KeptEntry {
  const name = `switchboard-chat-${key}`
  /** What the storage did not take. */
  let here: Kept | null = null
  const parse = (text: string | null): Kept | null => {
    try {
      return text === null ? null : readKept(JSON.parse(text))
    } catch {
      return null
    }
  }
  const read = () => {
    try {
      return here ?? parse(localStorage.getItem(name))
    } catch {
      return here
    }
  }
  return {
    read,
    write(kept, ended) {
      if (ended !== null && read()?.token !== ended) return
      here = null
      try {
        if (kept) localStorage.setItem(name, JSON.stringify(kept))
        else localStorage.removeItem(name)
      } catch {
        // Blocked, or full.
        here = kept
      }
    },
    onChange(listener) {
      addEventListener('storage', (event) => {
        if (event.key !== name && event.key !== null) return
        here = null
        listener(
          parse(event.newValue),
          event.key === null ? undefined : (parse(event.oldValue)?.token ?? null),
        )
      })
    },
  }
}
