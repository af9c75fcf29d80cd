import { stored } from '../../lib/stored.ts'
import type { DraftStoreParts } from './draft-store.ts'

const texts = 'switchboard.draft.'
/** Beside a text: what the server had when it was begun. */
const bases = 'switchboard.begun-draft.'
/** Beside a text that the server refused: since when. */
const refusals = 'switchboard.refused-draft.'
const day = 24 * 60 * 60 * 1000
/** The ticket may never come back into sight, nor the user to this browser: what clients wrote about is not kept for ever. */
const longest = 30 * day

/** The unsaved texts of one user in this browser. */
export function draftStorage(userid: string, now: () => Date): DraftStoreParts['storage'] {
  const mine = `${userid}.`
  return {
    all() {
      const start = texts + mine
      return Object.fromEntries(
        stored.keys(start).map((key) => [key.slice(start.length), stored.read(key) ?? '']),
      )
    },
    begunOn: (ticketid) => stored.read(bases + mine + ticketid) ?? '',
    begin: (ticketid, base) => stored.write(bases + mine + ticketid, base),
    keep: (ticketid, text) => stored.write(texts + mine + ticketid, text),
    keepRefused(ticketid) {
      const key = refusals + mine + ticketid
      if (stored.read(key) === null) stored.write(key, now().toISOString())
    },
    drop: (ticketid) => dropDraft(mine + ticketid),
  }
}

/** Removes the texts, of any user, that were refused long ago (P7-67). */
export function dropOldDrafts(now: Date): void {
  for (const key of stored.keys(refusals))
    if (now.getTime() - new Date(stored.read(key) ?? 0).getTime() > longest)
      dropDraft(key.slice(refusals.length))
}

function dropDraft(which: string): void {
  stored.write(texts + which, null)
  stored.write(bases + which, null)
  stored.write(refusals + which, null)
}
