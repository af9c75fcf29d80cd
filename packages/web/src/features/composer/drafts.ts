import { openStore, type Store } from '../../lib/store.ts'
import { stored } from '../../lib/stored.ts'

/** Unsent texts by ticket, kept in this browser for their writer. */
export interface Drafts {
  all: Store<Readonly<Record<string, string>>>
  write(ticketid: string, text: string): void
}

let open: { userid: string; drafts: Drafts } | null = null

export function draftsOf(userid: string): Drafts {
  if (open?.userid === userid) return open.drafts
  const drafts = openDrafts(`switchboard.draft.${userid}.`)
  open = { userid, drafts }
  return drafts
}

function openDrafts(start: string): Drafts {
  const kept = stored.keys(start).map((key) => [key.slice(start.length), stored.read(key) ?? ''])
  const all = openStore<Readonly<Record<string, string>>>(Object.fromEntries(kept))
  return {
    all,
    write(ticketid, text) {
      const isEmpty = text.trim() === ''
      stored.write(start + ticketid, isEmpty ? null : text)
      const { [ticketid]: _, ...others } = all.get()
      all.set(isEmpty ? others : { ...others, [ticketid]: text })
    },
  }
}
