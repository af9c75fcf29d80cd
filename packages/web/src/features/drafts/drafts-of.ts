import { calls } from '@switchboard/contract'
import { stored } from '../../lib/stored.ts'
import { callDesk } from '../../live/desk.ts'
import { type DraftDesk, type DraftDeskParts, openDraftDesk } from './draft-desk.ts'

let open: { userid: string; desk: DraftDesk } | null = null

/** The drafts of whoever is signed in. */
export function draftsOf(userid: string): DraftDesk {
  if (open?.userid === userid) return open.desk
  const desk = openDraftDesk({
    shelf: shelfOf(`switchboard.draft.${userid}.`),
    save: (ticketid, content) => callDesk(calls.saveDraft, { params: { ticketid }, body: { content } }),
    later(deed, after) {
      const timer = setTimeout(deed, after)
      return () => clearTimeout(timer)
    },
  })
  open = { userid, desk }
  return desk
}

const shelfOf = (start: string): DraftDeskParts['shelf'] => ({
  all: () =>
    Object.fromEntries(stored.keys(start).map((key) => [key.slice(start.length), stored.read(key) ?? ''])),
  keep: (ticketid, text) => stored.write(start + ticketid, text),
  drop: (ticketid) => stored.write(start + ticketid, null),
})
