import type { Colleague } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { useStore } from '../../../lib/store.ts'
import { useMe } from '../../../live/me.ts'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useAddNote } from '../api.ts'
import { mentionsIn } from '../mentions.ts'
import { keepNote, keptNote, noteDrafts } from '../note-drafts.ts'

/** The note that is being written; it stays until the desk has it. */
export function useNote(ticketid: string, colleagues: readonly Colleague[], onAdded: () => void) {
  const { t: tCommon } = useTranslation()
  const { t: team } = useTranslation('team')
  const me = useMe()
  const [begun] = useState(() => ({ noteid: newId(), text: keptNote(me.id, ticketid) }))
  const draft = useStore(noteDrafts)[ticketid] ?? begun
  const note = useAddNote(ticketid, { common: tCommon, team })
  /** A mention gives nobody sight of a ticket. */
  const warnNotNotified = (userids: readonly string[]) => {
    const names = colleagues
      .filter(({ userid }) => userids.includes(userid))
      .map(({ firstName }) => firstName)
    if (names.length > 0)
      toasts.show({ tone: 'warning', text: team('notes.notTold', { names: names.join(', ') }) })
  }
  return {
    text: draft.text,
    isPending: note.isPending,
    write: (text: string) => keepNote(me.id, ticketid, { ...draft, text }),
    add() {
      const content = draft.text.trim()
      if (content === '' || note.isPending) return
      const mentions = mentionsIn(content, colleagues, me.id)
      note.mutate(
        { noteid: draft.noteid, content, mentions },
        {
          onSuccess: ({ value }) => {
            warnNotNotified(mentions.filter((userid) => !value.mentions.includes(userid)))
            keepNote(me.id, ticketid, { noteid: newId(), text: '' })
            onAdded()
          },
        },
      )
    },
  }
}
