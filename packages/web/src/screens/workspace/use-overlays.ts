import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTicketSearch } from '../../features/tickets/components/TicketColumn.tsx'
import type { Destination } from '../../features/tickets/mutations.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../live/left-edits.ts'
import type { OpenPanel } from '../../live/open-ticket.ts'
import { focusAgain, focusBack, focusComposer } from './composer-focus.ts'

type Asking = 'close' | 'closeNext' | 'reassign' | 'snooze' | { reassignTo: Destination }
type ViewDialog = 'save-view' | 'edit-views'
type Over = 'palette' | 'sheet' | ViewDialog

const leftDialog = noLeftEdits<ViewDialog | null>()

/** The overlays beside and over the chat. When one of them closes, the caret returns to where one wrote. */
export function useOverlays(selected: string | null) {
  /** Without asking to write: on a touch screen the keyboard stays down. */
  const leave = useCallback(() => focusBack(selected), [selected])
  const over = useOver(selected, leave)
  return {
    ...useListOverlays(selected, leave, over.setOver),
    ...usePanel(selected, leave),
    ...useAsking(selected, leave),
    ...useNote(selected),
    ...useInboxOverlay(leave),
    ...over,
    leave,
  }
}
export type Overlays = ReturnType<typeof useOverlays>

type Leave = () => void

/** The search and the filter of the list; the filter leads to the dialogs of the saved views. */
function useListOverlays(selected: string | null, leave: Leave, setOver: (next: Over) => void) {
  const search = useTicketSearch()
  const keepPlace = useKeptPlace(selected, leave)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const openFromFilter = (next: Over) => {
    setFilterOpen(false)
    setOver(next)
  }
  return {
    search: {
      ...search,
      onOpen(isOpen: boolean) {
        search.onOpen(isOpen)
        keepPlace(isOpen)
      },
    },
    filter: {
      isOpen: isFilterOpen,
      onOpen(isOpen: boolean) {
        setFilterOpen(isOpen)
        if (!isOpen) leave()
      },
      onSave: () => openFromFilter('save-view'),
      onEdit: () => openFromFilter('edit-views'),
    },
  }
}

/** The panel over the chat, which Back closes too. */
function usePanel(selected: string | null, leave: Leave) {
  const [panel, showPanel] = useOfTicket<NonNullable<OpenPanel>>(selected)
  const setPanel = (next: OpenPanel) => {
    showPanel(next)
    if (next === null) leave()
  }
  useBackCloses(() => setPanel(null), panel !== null)
  return { panel, setPanel }
}

/** The question about the ticket in front. */
function useAsking(selected: string | null, leave: Leave) {
  const [asking, ask] = useOfTicket<Asking>(selected)
  const setAsking = (next: Asking | null) => {
    ask(next)
    if (next === null) leave()
  }
  return { asking, setAsking }
}

/** Whether an internal note is written instead of an answer, as was chosen last in each ticket. */
function useNote(selected: string | null) {
  const [chosen, choose] = useState<Readonly<Record<string, boolean>>>({})
  const setNote = useCallback(
    (wanted: boolean) => {
      // Its field is there before the next key, and for the tap that opens the keyboard of a phone.
      flushSync(() => choose((all) => ({ ...all, [selected ?? '']: wanted })))
      focusComposer(selected)
    },
    [selected],
  )
  return { isNote: chosen[selected ?? ''], setNote }
}

function useInboxOverlay(leave: Leave) {
  const [isInboxOpen, setInboxOpen] = useState(false)
  const openInbox = useCallback(
    (isOpen: boolean) => {
      setInboxOpen(isOpen)
      if (!isOpen) leave()
    },
    [leave],
  )
  return { isInboxOpen, setInboxOpen: openInbox }
}
/** What lies over the whole workspace, and the text in the palette. My new sign-in finds the dialog of a view open again. */
function useOver(selected: string | null, leave: Leave) {
  const keepPlace = useKeptPlace(selected, leave)
  const [over, setOver] = useState<Over | null>(useLeftEdits(leftDialog) ?? null)
  useKeepEdits(leftDialog, over === 'palette' || over === 'sheet' ? null : over)
  const [typed, setTyped] = useState('')
  const showOver = useCallback(
    (next: Over | null) => {
      setOver(next)
      setTyped('')
      keepPlace(next !== null)
    },
    [keepPlace],
  )
  return { over, setOver: showOver, typed, setTyped }
}

/** Of what opens: the focus goes back to where it was, or into the composer of the open ticket. */
function useKeptPlace(selected: string | null, leave: Leave): (isOpen: boolean) => void {
  const before = useRef<Element>(null)
  return useCallback(
    (isOpen) => {
      if (isOpen) before.current = document.activeElement
      else if (selected === null) focusAgain(before.current)
      else leave()
    },
    [selected, leave],
  )
}

/** Something that is open for one ticket and gone with the next. */
function useOfTicket<Value>(ticketid: string | null): [Value | null, (value: Value | null) => void] {
  const [held, setHeld] = useState<{ ticketid: string | null; value: Value | null }>({
    ticketid,
    value: null,
  })
  // The browser's Back leaves a ticket without an answer: nothing is asked again where the user comes back to it.
  if (held.ticketid !== ticketid) setHeld({ ticketid, value: null })
  const hold = useCallback((value: Value | null) => setHeld({ ticketid, value }), [ticketid])
  return [held.ticketid === ticketid ? held.value : null, hold]
}
