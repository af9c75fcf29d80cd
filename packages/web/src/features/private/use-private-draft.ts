import type { PrivateMessage } from '@switchboard/contract'
import { openKeptTexts, useKeptText } from '../../lib/kept-texts.ts'
import { openStore, useStore } from '../../lib/store.ts'
import { useMe } from '../../live/me.ts'

/** What is being written to a colleague: it stays while the panel is closed or shows another colleague. */
export function usePrivateDraft(colleagueid: string) {
  const key = `${useMe().id}.${colleagueid}`
  const text = useKeptText(texts, key)
  const replyTo = useStore(quoted)[key] ?? null
  return {
    text,
    write: (next: string) => texts.set(key, next),
    /** The message that it answers; a reload forgets it, and the text stays. */
    replyTo,
    reply: (message: PrivateMessage | null) => quoted.set({ ...quoted.get(), [key]: message }),
  }
}
export type PrivateDraft = ReturnType<typeof usePrivateDraft>

/** By me and the colleague. */
const texts = openKeptTexts('switchboard.private.')
const quoted = openStore<Readonly<Record<string, PrivateMessage | null>>>({})
