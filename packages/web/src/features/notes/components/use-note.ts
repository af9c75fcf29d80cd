import { type Colleague, limits } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptText } from '../../../lib/kept-texts.ts'
import { useMe } from '../../../live/me.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { notesQuery, useAddNote } from '../api.ts'
import { mentionsIn, namesOfNobody } from '../mentions.ts'
import { textAfter } from '../text-after.ts'
import { keyOf, texts } from '../note-texts.ts'
import { idOfTry, noteIsStored, useLastTry } from '../written-note.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

/** The note that is being written; it stays until the server has it. */
export function useNote(ticketid: string, colleagues: readonly Colleague[], onAdded: () => void) {
  const { t } = useTranslation()
  const me = useMe()
  const { chat } = useOpenTicket()
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
  const tried = useLastTry(key)
  // Once it is stored, its answer is not waited for: on a poor line it may still fail.
  const isPending = note.isPending && tried !== ''
  const send = (content: string) =>
    void mutateThen(
      note,
      { noteid: idOfTry(key, content), content, mentions: mentionsIn(content, colleagues, me.id) },
      { here: onAdded },
    )
  const next = useNext(isPending, tried, send)
  return {
    text,
    /** How many characters it is too long. */
    excess,
    isPending,
    write: (written: string) => texts.set(key, written),
    add() {
      const content = text.trim()
      if (content === '' || excess > 0) return
      // Seen once it is added, wherever in the chat I was reading.
      chat.current?.toNewest()
      if (isPending) next(content)
      else send(content)
    },
  }
}

/** Notes for which Enter was pressed while one was on its way follow it in order, unless it was not added. */
function useNext(isPending: boolean, tried: string, send: (content: string) => void) {
  const waiting = useRef<string[]>([])
  const goOn = useEffectEvent(() => {
    const [content, ...rest] = waiting.current
    const isAdded = tried === ''
    waiting.current = isAdded ? rest : []
    if (isAdded && content !== undefined) send(content)
  })
  useEffect(() => {
    if (!isPending) goOn()
  }, [isPending])
  return (text: string) => {
    const content = [tried, ...waiting.current].reduce(textAfter, text)
    if (content !== '') waiting.current.push(content)
  }
}
