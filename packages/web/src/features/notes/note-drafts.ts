import { openStore } from '../../lib/store.ts'
import { stored } from '../../lib/stored.ts'

export interface NoteDraft {
  /** Made when the note is begun: a second try is the same note. */
  noteid: string
  text: string
}

/** Notes that are being written, by ticket: another ticket or the answer does not lose them. */
export const noteDrafts = openStore<Readonly<Record<string, NoteDraft>>>({})

const keyOf = (userid: string, ticketid: string): string => `switchboard.note.${userid}.${ticketid}`

export function keepNote(userid: string, ticketid: string, draft: NoteDraft | null): void {
  stored.write(keyOf(userid, ticketid), draft === null || draft.text === '' ? null : draft.text)
  const { [ticketid]: _, ...others } = noteDrafts.get()
  noteDrafts.set(draft === null ? others : { ...others, [ticketid]: draft })
}

/** The text of before the last reload. */
export const keptNote = (userid: string, ticketid: string): string =>
  stored.read(keyOf(userid, ticketid)) ?? ''
