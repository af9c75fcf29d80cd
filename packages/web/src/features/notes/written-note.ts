import type { Note } from '@switchboard/contract'
import { newId } from '../../lib/browser.ts'
import { openKeptTexts, useKeptText } from '../../lib/kept-texts.ts'
import { keyOf, texts } from './note-texts.ts'
import { textAfter } from './text-after.ts'

/** The note that was tried last: its id, a space and its text. Its answer may have been lost. */
const tries = openKeptTexts('switchboard.noteid.')
/** By the note's id: the notice that it was not added. */
const notices = new Map<string, () => void>()

/** A second try is the same note. Another text is another note: under the same id the server would keep the first. */
export function idOfTry(key: string, content: string): string {
  const last = lastTry(key)
  const noteid = last.content === content ? last.noteid : newId()
  tries.set(key, `${noteid} ${content}`)
  return noteid
}

export const noteNotAdded = (noteid: string, withdraw: () => void): void => void notices.set(noteid, withdraw)

/** The server has it, as its answer, an event or the list of notes says: it is not to be written a second time. */
export function noteIsStored(note: Pick<Note, 'noteid' | 'userid' | 'ticketid'>): void {
  notices.get(note.noteid)?.()
  notices.delete(note.noteid)
  const key = keyOf(note)
  const { noteid, content } = lastTry(key)
  if (noteid !== note.noteid) return
  texts.set(key, textAfter(texts.get(key), content))
  tries.set(key, '')
}

/** The text of the note that was tried last, until the server has it. */
export const useLastTry = (key: string): string => split(useKeptText(tries, key)).content

const lastTry = (key: string) => split(tries.get(key))

function split(kept: string): { noteid: string; content: string } {
  const at = kept.indexOf(' ')
  return { noteid: kept.slice(0, at), content: kept.slice(at + 1) }
}
