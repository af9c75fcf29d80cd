import { type Colleague, limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { openKeptTexts, useKeptText } from '../../../lib/kept-texts.ts'
import { useMe } from '../../../live/me.ts'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useAddNote } from '../api.ts'
import { mentionsIn, namesOfNobody } from '../mentions.ts'
import { textAfter } from '../text-after.ts'

/** The note that is being written; it stays until the server has it. */
export function useNote(ticketid: string, colleagues: readonly Colleague[], onAdded: () => void) {
  const { t } = useTranslation()
  const me = useMe()
  const key = `${me.id}.${ticketid}`
  const text = useKeptText(texts, key)
  /** A mention gives no one access to a ticket. */
  const warnNotNotified = (userids: readonly string[]) => {
    const names = colleagues
      .filter(({ userid }) => userids.includes(userid))
      .map(({ firstName }) => firstName)
    if (names.length > 0)
      toasts.show({ tone: 'warning', text: t('notes.notNotified', { names: names.join(', ') }) })
  }
  const warnOfNobody = (content: string) => {
    const names = namesOfNobody(content, colleagues)
    if (names.length > 0)
      toasts.show({ tone: 'warning', text: t('notes.namesNobody', { names: names.join(', ') }) })
  }
  const note = useAddNote(ticketid, t, (sent, notified) => {
    warnNotNotified(sent.mentions.filter((userid) => !notified.includes(userid)))
    warnOfNobody(sent.content)
    texts.set(key, textAfter(texts.get(key), sent.content))
    noteids.set(key, '')
  })
  const excess = text.trim().length - limits.noteText
  return {
    text,
    /** How many characters it is too long. */
    excess,
    isPending: note.isPending,
    write(next: string) {
      // Another text is another note: under the same id the server would keep the first.
      noteids.set(key, '')
      texts.set(key, next)
    },
    add() {
      const content = text.trim()
      if (content === '' || excess > 0 || note.isPending) return
      const noteid = noteids.get(key) || newId()
      noteids.set(key, noteid)
      note.mutate(
        { noteid, content, mentions: mentionsIn(content, colleagues, me.id) },
        { onSuccess: onAdded },
      )
    },
  }
}

/** By me and the ticket: another ticket, the answer and a reload do not lose them. */
const texts = openKeptTexts('switchboard.note.')
/** The ids of notes that are on their way or failed: a second try is the same note. */
const noteids = openKeptTexts('switchboard.noteid.')
