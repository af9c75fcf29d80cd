import type { MyTicket, ViewName } from '@switchboard/contract'
import type { RefObject } from 'react'
import { useWaitingMessages } from '../../features/scheduled-messages/api.ts'
import type { Destination } from '../../features/tickets/mutations.ts'
import { useSeekOpen } from '../../features/tickets/use-open-list.ts'
import { unreadOf } from '../../features/tickets/tickets-model.ts'
import { now } from '../../lib/browser.ts'
import { messageLetters } from '../../lib/message-letters.ts'
import { morningIn } from '../../lib/morning-in.ts'
import { useMe } from '../../live/me.ts'
import type { ChatHandle, TicketComposerHandle } from '../../live/open-ticket.ts'
import { isChatCovered, leaveComposer } from './composer-focus.ts'
import type { WorkspaceKeys } from './shortcuts.ts'
import type { ClientPanelPlace } from './use-client-panel.ts'
import { useAtOnce } from './use-at-once.ts'
import { useListWalk } from './use-list-walk.ts'
import type { Overlays } from './use-overlays.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { Workspace } from './use-workspace.ts'
import type { WorkspaceTickets } from './use-workspace-tickets.ts'

interface WorkspaceParts {
  workspace: Workspace
  tickets: WorkspaceTickets
  overlays: Overlays
  clientPanel: ClientPanelPlace
  chat: RefObject<ChatHandle | null>
  composer: RefObject<TicketComposerHandle | null>
  accept: (ticket: MyTicket) => void
  /** Selects a ticket without going into it: the next letter is a shortcut too. */
  browse: (ticket: MyTicket) => void
}

/**
 * The handlers of the keys and the palette for the current ticket: an action that the ticket does not allow does
 * nothing.
 */
export function useWorkspaceKeys(parts: WorkspaceParts): WorkspaceKeys {
  const me = useMe()
  const seekOpen = useSeekOpen()
  const { move, foresee, goOn } = useListWalk(parts)
  const keys: WorkspaceKeys = {
    next: () => move(1),
    previous: () => move(-1),
    foresee: (action) => foresee(action === 'next' ? 1 : -1),
    unread() {
      const next = nextUnread(parts.tickets.open ?? [], parts, me)
      if (next) return parts.browse(next)
      void seekOpen((tickets) => nextUnread(tickets, parts, me)).then((found) => found && parts.browse(found))
    },
    goOn,
    ...listKeys(parts),
    ...useTicketKeys(parts, goOn),
    ...panelKeys(parts),
    ...composingKeys(parts),
    ...messageKeys(parts),
    inbox: () => parts.overlays.setInboxOpen(true),
    region: focusNextRegion,
    palette: () => parts.overlays.setOver('palette'),
    sheet: () => parts.overlays.setOver('sheet'),
  }
  useShortcuts(keys, parts.workspace.selected)
  return keys
}

/** The next open ticket after the one in front with messages that I have not read. */
function nextUnread(
  open: readonly MyTicket[],
  { workspace: { selected } }: WorkspaceParts,
  me: ReturnType<typeof useMe>,
): MyTicket | undefined {
  const from = open.findIndex(({ ticketid }) => ticketid === selected) + 1
  return [...open.slice(from), ...open.slice(0, from)].find((one) => unreadOf(one, me) > 0)
}

/** What the list shows. */
function listKeys({ workspace: { show }, tickets: { views }, overlays: { search, filter } }: WorkspaceParts) {
  const showList = () => {
    show('open')
    if (search.isOpen) search.onOpen(false)
  }
  const showView = (name: ViewName) => () => {
    showList()
    views.show(name)
  }
  const showSaved = (at: number) => () => {
    const wanted = views.saved[at]
    if (!wanted) return
    showList()
    views.showSaved(wanted.view)
  }
  return {
    search: () => search.onOpen(true),
    filter() {
      show('open')
      filter.onOpen(true)
    },
    mine: showView('mine'),
    waiting: showView('waiting'),
    colleagues: showView('colleagues'),
    snoozed: showView('snoozed'),
    all: showView('all'),
    view6: showSaved(0),
    view7: showSaved(1),
    view8: showSaved(2),
    view9: showSaved(3),
    pending: () => show('open'),
    closed: () => show('closed'),
  }
}

/** What happens to the ticket in front. */
function useTicketKeys(parts: WorkspaceParts, goOn: WorkspaceKeys['goOn']) {
  const { workspace, overlays, accept } = parts
  const { ticket } = parts.tickets
  const atOnce = useAtOnce(ticket, workspace, goOn)
  const waiting = useWaitingMessages(ticket?.ticketid ?? null)
  // What is scheduled would be cancelled: that is asked before.
  const close = (asking: 'close' | 'closeNext') =>
    waiting > 0 ? ticket?.may.close && overlays.setAsking(asking) : atOnce.close(asking === 'closeNext')
  // What is scheduled would not be sent by its author any more.
  const reassignTo = (to: Destination) =>
    waiting > 0 ? ticket?.may.reassign && overlays.setAsking({ reassignTo: to }) : atOnce.reassign(to)
  return {
    accept: () => ticket?.may.accept && accept(ticket),
    reassign: () => ticket?.may.reassign && overlays.setAsking('reassign'),
    reassignTo,
    snooze: () => ticket?.may.send && overlays.setAsking('snooze'),
    snoozeTomorrow: () => atOnce.snooze(morningIn(now(), 1).toISOString()),
    snoozeUntil: atOnce.snooze,
    close: () => close('close'),
    closeNext: () => close('closeNext'),
  }
}

/** What is open beside the chat, and the ways back out of it. */
function panelKeys({ workspace, tickets: { ticket }, overlays, clientPanel }: WorkspaceParts) {
  const { search, panel, setPanel } = overlays
  /** As in a browser: where the search is open already, one types a new word. */
  const find = () => {
    if (!ticket) return false
    if (isChatCovered()) return true
    if (panel === 'find') enterSearch()
    else setPanel('find')
    return true
  }
  /** Closes what is open; where nothing is, it leaves the ticket or its composer. */
  const closeOr = (leave: () => void) => () => {
    if (panel !== null) setPanel(null)
    else if (search.isOpen) search.onOpen(false)
    else leave()
  }
  return {
    find,
    pins: () => ticket && setPanel(panel === 'pins' ? null : 'pins'),
    client: () => ticket && clientPanel.toggle(),
    back: closeOr(() => workspace.select(null)),
    leaveComposer: closeOr(leaveComposer),
  }
}

function enterSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-find] input')
  field?.focus()
  field?.select()
}

function composingKeys({ tickets: { ticket }, overlays: { setNote }, composer }: WorkspaceParts) {
  return {
    reply: () => setNote(false),
    note: () => ticket && setNote(true),
    sendAndClose: () => composer.current?.send('close'),
    sendAndNext: () => composer.current?.send('next'),
    sendLater: () => composer.current?.send('later'),
  }
}

function messageKeys({ chat }: WorkspaceParts): Pick<WorkspaceKeys, 'messages' | 'newest' | 'onMessage'> {
  return {
    messages: () => chat.current?.toMessages(),
    newest: () => chat.current?.toNewest(),
    onMessage(tool) {
      chat.current?.onMessage(tool)
      messageLetters.press(tool)
    },
  }
}

/** F6 moves between list, stage and colleagues, in that order. */
function focusNextRegion(): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.offsetParent !== null,
  )
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const next = regions[(at + 1) % regions.length]
  next?.setAttribute('data-walked-to', '')
  next?.addEventListener('blur', () => next.removeAttribute('data-walked-to'), { once: true })
  next?.focus()
}
