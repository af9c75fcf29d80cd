import type { MyTicket } from '@switchboard/contract'
import type { OpenPanel } from '../../features/chat/components/ChatHead.tsx'
import { streamRemote } from '../../features/chat/stream-remote.ts'
import type { useTicketSearch } from '../../features/tickets/components/TicketColumn.tsx'
import type { useAccept } from '../../features/tickets/deeds.ts'
import { neighbourOf, unreadOf } from '../../features/tickets/tickets-model.ts'
import { useClosedTickets } from '../../features/tickets/use-ticket.ts'
import { focusNextRegion } from './focus-region.ts'
import type { WorkspaceKeys } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { useWorkspace } from './use-workspace.ts'

interface WorkspaceParts {
  workspace: ReturnType<typeof useWorkspace>
  ticket: MyTicket | null
  open: readonly MyTicket[]
  search: ReturnType<typeof useTicketSearch>
  panel: OpenPanel
  setPanel: (panel: OpenPanel) => void
  setAsking: (asking: 'close' | 'reassign') => void
  setInboxOpen: (isOpen: boolean) => void
  accept: ReturnType<typeof useAccept>
  setNote: (isNote: boolean) => void
  setOver: (over: 'palette' | 'sheet') => void
}

/** What the keys and the palette do here and now: a deed that the ticket does not allow does nothing. */
export function useWorkspaceKeys(parts: WorkspaceParts): WorkspaceKeys {
  const { workspace, ticket, open, search, panel, setPanel, accept } = parts
  const { view, selected, select, show } = workspace
  const closed = useClosedTickets(view === 'closed')
  const shown = view === 'open' ? open : closed
  const toggle = (name: 'find' | 'pins') => ticket && setPanel(panel === name ? null : name)
  const keys: WorkspaceKeys = {
    move(step) {
      const next = neighbourOf(shown, selected, step)
      if (next) select(next.ticketid)
    },
    accept: () => ticket?.may.accept && !accept.isPending && accept.mutate(ticket),
    search: () => search.onOpen(true),
    find: () => toggle('find'),
    pins: () => toggle('pins'),
    reassign: () => ticket?.may.reassign && parts.setAsking('reassign'),
    close: () => ticket?.may.close && parts.setAsking('close'),
    back() {
      if (panel !== null) setPanel(null)
      else if (search.isOpen) search.onOpen(false)
      else select(null)
    },
    nextUnread() {
      const from = open.findIndex(({ ticketid }) => ticketid === selected) + 1
      const next = [...open.slice(from), ...open.slice(0, from)].find((one) => unreadOf(one) > 0)
      if (next) select(next.ticketid)
    },
    write() {
      parts.setNote(false)
      requestAnimationFrame(focusText)
    },
    note() {
      if (!ticket) return
      parts.setNote(true)
      requestAnimationFrame(focusText)
    },
    newest: () => streamRemote.get()?.toNewest(),
    show,
    inbox: () => parts.setInboxOpen(true),
    nextRegion: focusNextRegion,
    palette: () => parts.setOver('palette'),
    sheet: () => parts.setOver('sheet'),
  }
  useShortcuts(keys)
  return keys
}

function focusText(): void {
  document.querySelector<HTMLElement>('[data-region="stage"] textarea')?.focus()
}
