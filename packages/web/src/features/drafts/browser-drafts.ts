import { calls } from '@switchboard/contract'
import { now } from '../../lib/browser.ts'
import { callApi } from '../../live/api.ts'
import { notSignedIn } from '../../live/outcome.ts'
import { signedIn } from '../../live/signed-in.ts'
import { type DraftStore, openDraftStore } from './draft-store.ts'
import { draftStorage, dropOldDrafts } from './draft-storage.ts'

let open: { userid: string; store: DraftStore } | null = null

/** The drafts of the user who is signed in. */
export function draftsOf(userid: string): DraftStore {
  if (open?.userid === userid) return open.store
  dropOldDrafts(now())
  const store = openDraftStore({
    storage: draftStorage(userid, now),
    save: async (ticketid, content, begun) =>
      signedIn.get() === userid
        ? callApi(calls.saveDraft, { params: { ticketid }, body: { content, begun: [...begun] } })
        : notSignedIn,
    later(callback, after) {
      const timer = setTimeout(callback, after)
      return () => clearTimeout(timer)
    },
  })
  open = { userid, store }
  return store
}
