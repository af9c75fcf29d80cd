import type { Colleague } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { useStore, openStore } from '../../../lib/store.ts'
import { useMe } from '../../../live/me.ts'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useAddNote } from '../api.ts'
import { mentionsIn } from '../mentions.ts'
import { stored } from '../../../lib/stored.ts'

/** The note that is being written; it stays until the server has it. */
export function useNote(ticketid: string, colleagues: readonly Colleague[], onAdded: () => void) {
  const { t } = useTranslation()
  const me = useMe()
  const [begun] = useState(() => ({ noteid: newId(), text: keptNote(me.id, ticketid) }))
  const draft = useStore(noteDrafts)[ticketid] ?? begun
  const note = useAddNote(ticketid, t)
  /** A mention gives no one access to a ticket. */
  const warnNotNotified = (userids: readonly string[]) => {
    const names = colleagues
      .filter(({ userid }) => userids.includes(userid))
      .map(({ firstName }) => firstName)
    if (names.length > 0)
      toasts.show({ tone: 'warning', text: t('notes.notNotified', { names: names.join(', ') }) })
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

interface NoteDraft {
  /** Made when the note is begun: a second try is the same note. */
  noteid: string
  text: string
}

/** Notes that are being written, by ticket: another ticket or the answer does not lose them. */
const noteDrafts = openStore<Readonly<Record<string, NoteDraft>>>({})

const keyOf = (userid: string, ticketid: string): string => `switchboard.note.${userid}.${ticketid}`

function keepNote(userid: string, ticketid: string, draft: NoteDraft | null): void {
  stored.write(keyOf(userid, ticketid), draft === null || draft.text === '' ? null : draft.text)
  const { [ticketid]: _, ...others } = noteDrafts.get()
  noteDrafts.set(draft === null ? others : { ...others, [ticketid]: draft })
}

/** The text of before the last reload. */
const keptNote = (userid: string, ticketid: string): string => stored.read(keyOf(userid, ticketid)) ?? ''
