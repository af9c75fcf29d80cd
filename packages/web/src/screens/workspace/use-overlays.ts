import { useCallback, useState } from 'react'
import { useTicketSearch } from '../../features/tickets/components/TicketColumn.tsx'
import type { Destination } from '../../features/tickets/mutations.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import type { OpenPanel } from '../../live/open-ticket.ts'
import { focusComposer } from './composer-focus.ts'

type Asking = 'close' | 'closeNext' | 'reassign' | 'snooze' | { reassignTo: Destination }
type Over = 'palette' | 'sheet' | 'save-view' | 'edit-views'

/** The overlays beside and over the chat. When one of them closes, the caret returns to the composer. */
export function useOverlays(selected: string | null) {
  const search = useTicketSearch()
  const [panel, setPanel] = useOfTicket<NonNullable<OpenPanel>>(selected)
  const [asking, setAsking] = useOfTicket<Asking>(selected)
  const [isNote, holdNote] = useOfTicket<true>(selected)
  const [isInboxOpen, setInboxOpen] = useState(false)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [over, setOver] = useState<Over | null>(null)
  const [typed, setTyped] = useState('')
  /** Without asking to write: on a touch screen the keyboard stays down. */
  const leave = useCallback(() => focusComposer(selected, { isQuiet: true }), [selected])
  useBackCloses(() => {
    setPanel(null)
    leave()
  }, panel !== null)
  const openFromFilter = (next: Over) => {
    setFilterOpen(false)
    setOver(next)
  }
  const setNote = useCallback(
    (wanted: boolean) => {
      holdNote(wanted || null)
      focusComposer(selected)
    },
    [holdNote, selected],
  )
  const openInbox = useCallback(
    (isOpen: boolean) => {
      setInboxOpen(isOpen)
      if (!isOpen) leave()
    },
    [leave],
  )
  const showOver = useCallback(
    (next: Over | null) => {
      setOver(next)
      setTyped('')
      if (next === null) leave()
    },
    [leave],
  )
  return {
    panel,
    asking,
    isNote: isNote !== null,
    isInboxOpen,
    over,
    filter: {
      isOpen: isFilterOpen,
      onOpen(isOpen: boolean) {
        setFilterOpen(isOpen)
        if (!isOpen) leave()
      },
      onSave: () => openFromFilter('save-view'),
      onEdit: () => openFromFilter('edit-views'),
    },
    /** The text in the palette. */
    typed,
    setTyped,
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
    setInboxOpen: openInbox,
    setOver: showOver,
  }
}
export type Overlays = ReturnType<typeof useOverlays>

/** Something that is open for one ticket and gone with the next. */
function useOfTicket<Value>(ticketid: string | null): [Value | null, (value: Value | null) => void] {
  const [held, setHeld] = useState<{ ticketid: string | null; value: Value | null }>({
    ticketid,
    value: null,
  })
  const hold = useCallback((value: Value | null) => setHeld({ ticketid, value }), [ticketid])
  return [held.ticketid === ticketid ? held.value : null, hold]
}
