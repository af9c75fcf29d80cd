import type { DraftStorage } from '../chat/conversation-parts.ts'

/** The tab's own storage, of which no other tab and no script of the website knows; it is gone with the tab. */
export function draftStorageOf(key: string): DraftStorage {
  const name = `switchboard-draft-${key}`
  return {
    read(owner) {
      try {
        const kept = sessionStorage.getItem(name) ?? ''
        const start = `${owner}\n`
        if (kept.startsWith(start)) return kept.slice(start.length)
        sessionStorage.removeItem(name)
      } catch {
        // Blocked: the draft is there until the page is left.
      }
      return ''
    },
    write(owner, text) {
      try {
        if (text === '') sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, `${owner}\n${text}`)
      } catch {
        // Blocked or full.
      }
    },
  }
}
