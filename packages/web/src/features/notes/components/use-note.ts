import { type Colleague, limits } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptText } from '../../../lib/kept-texts.ts'
import { useMe } from '../../../live/me.ts'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { notesQuery, useAddNote } from '../api.ts'
import { mentionsIn, namesOfNobody } from '../mentions.ts'
import { idOfTry, keyOf, noteIsStored, texts } from '../written-note.ts'

/** The note that is being written; it stays until the server has it. */
export function useNote(ticketid: string, colleagues: readonly Colleague[], onAdded: () => void) {
  const { t } = useTranslation()
  const me = useMe()
  const key = keyOf({ userid: me.id, ticketid })
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
  })
  // Its answer was lost, and it came with the list: after a reload, or once there is a connection again.
  const notes = useQuery(notesQuery(ticketid)).data?.value.notes
  useEffect(() => notes?.forEach(noteIsStored), [notes])
  const excess = text.trim().length - limits.noteText
  return {
    text,
    /** How many characters it is too long. */
    excess,
    isPending: note.isPending,
    write: (next: string) => texts.set(key, next),
    add() {
      const content = text.trim()
      if (content === '' || excess > 0 || note.isPending) return
      const noteid = idOfTry(key, content)
      note.mutate(
        { noteid, content, mentions: mentionsIn(content, colleagues, me.id) },
        { onSuccess: onAdded },
      )
    },
  }
}
