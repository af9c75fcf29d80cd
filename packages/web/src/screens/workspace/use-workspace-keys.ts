import type { MyTicket } from '@switchboard/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { neighbourOf, unreadOf } from '../../features/tickets/tickets-model.ts'
import { useClosedTickets } from '../../features/tickets/use-ticket.ts'
import { useMe } from '../../live/me.ts'
import type { ChatHandle } from '../../live/open-ticket.ts'
import { leaveComposer } from './composer-focus.ts'
import { focusNextRegion } from './focus-region.ts'
import type { WorkspaceKeys } from './shortcuts.ts'
import type { Overlays } from './use-overlays.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { useWorkspace } from './use-workspace.ts'

interface WorkspaceParts {
  workspace: ReturnType<typeof useWorkspace>
  ticket: MyTicket | null
  open: readonly MyTicket[]
  overlays: Overlays
  chat: RefObject<ChatHandle | null>
  accept: (ticket: MyTicket) => void
  /** Selects a ticket without going into it: the next letter is a shortcut too. */
  browse: (ticket: MyTicket) => void
}

/**
 * The handlers of the keys and the palette for the current ticket: an action that the ticket does not allow does
 * nothing.
 */
export function useWorkspaceKeys(parts: WorkspaceParts): WorkspaceKeys {
  const { workspace, ticket, open, overlays, chat } = parts
  const { search, panel, setPanel } = overlays
  const { view, selected, select, show } = workspace
  const me = useMe()
  const closed = useClosedTickets(view === 'closed')
  const shown = view === 'open' ? open : closed
  const toggle = (name: 'find' | 'pins') => ticket && setPanel(panel === name ? null : name)
  const steps = useSteps(selected)
  const keys: WorkspaceKeys = {
    move(step) {
      const next = neighbourOf(shown, steps.current.at(-1) ?? selected, step)
      if (!next) return
      steps.current.push(next.ticketid)
      parts.browse(next)
    },
    accept: () => ticket?.may.accept && parts.accept(ticket),
    search: () => search.onOpen(true),
    find: () => toggle('find'),
    pins: () => toggle('pins'),
    reassign: () => ticket?.may.reassign && overlays.setAsking('reassign'),
    close: () => ticket?.may.close && overlays.setAsking('close'),
    back() {
      if (panel !== null) setPanel(null)
      else if (search.isOpen) search.onOpen(false)
      else select(null)
    },
    unread() {
      const from = open.findIndex(({ ticketid }) => ticketid === selected) + 1
      const next = [...open.slice(from), ...open.slice(0, from)].find((one) => unreadOf(one, me) > 0)
      if (next) parts.browse(next)
    },
    reply: () => overlays.setNote(false),
    note: () => ticket && overlays.setNote(true),
    messages: () => chat.current?.toMessages(),
    onMessage: (tool) => chat.current?.onMessage(tool),
    leaveComposer() {
      if (panel !== null) setPanel(null)
      else if (search.isOpen) search.onOpen(false)
      else leaveComposer()
    },
    newest: () => chat.current?.toNewest(),
    pending: () => show('open'),
    closed: () => show('closed'),
    inbox: () => overlays.setInboxOpen(true),
    region: focusNextRegion,
    palette: () => overlays.setOver('palette'),
    sheet: () => overlays.setOver('sheet'),
  }
  useShortcuts(keys)
  return keys
}

/** The tickets that quick steps have gone to since the last one was drawn. */
function useSteps(selected: string | null): RefObject<string[]> {
  const steps = useRef<string[]>([])
  useEffect(() => {
    const drawn = steps.current.lastIndexOf(selected ?? '')
    steps.current = drawn === -1 ? [] : steps.current.slice(drawn + 1)
  }, [selected])
  return steps
}
