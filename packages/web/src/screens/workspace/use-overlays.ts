import { useCallback, useState } from 'react'
import { useTicketSearch } from '../../features/tickets/components/TicketColumn.tsx'
import type { OpenPanel } from '../../live/open-ticket.ts'
import { focusComposer } from './composer-focus.ts'
import { useOfTicket } from './use-of-ticket.ts'

type Asking = 'close' | 'reassign'
type Over = 'palette' | 'sheet'

/** The overlays beside and over the chat. When one of them closes, the caret returns to the composer. */
export function useOverlays(selected: string | null) {
  const search = useTicketSearch()
  const [panel, setPanel] = useOfTicket<'find' | 'pins'>(selected)
  const [asking, setAsking] = useOfTicket<Asking>(selected)
  const [isNote, holdNote] = useOfTicket<true>(selected)
  const [isInboxOpen, setInboxOpen] = useState(false)
  const [over, setOver] = useState<Over | null>(null)
  /** Without asking to write: on a touch screen the keyboard stays down. */
  const leave = () => focusComposer(selected, { isQuiet: true })
  const setNote = useCallback(
    (wanted: boolean) => {
      holdNote(wanted || null)
      focusComposer(selected)
    },
    [holdNote, selected],
  )
  return {
    panel,
    asking,
    isNote: isNote !== null,
    isInboxOpen,
    over,
    leave,
    search: {
      ...search,
      onOpen(isOpen: boolean) {
        search.onOpen(isOpen)
        if (!isOpen) leave()
      },
    },
    setPanel(next: OpenPanel) {
      setPanel(next)
      if (next === null) leave()
    },
    setAsking(next: Asking | null) {
      setAsking(next)
      if (next === null) leave()
    },
    setNote,
    setInboxOpen(isOpen: boolean) {
      setInboxOpen(isOpen)
      if (!isOpen) leave()
    },
    setOver(next: Over | null) {
      setOver(next)
      if (next === null) leave()
    },
  }
}
export type Overlays = ReturnType<typeof useOverlays>
