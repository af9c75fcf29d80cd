import type { MyTicket, ViewName } from '@switchboard/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { useWaitingMessages } from '../../features/scheduled-messages/api.ts'
import { type ListPlace, neighbourOf, placeIn } from '../../features/tickets/list-place.ts'
import type { Destination } from '../../features/tickets/mutations.ts'
import { unreadOf } from '../../features/tickets/tickets-model.ts'
import type { TicketViews } from '../../features/tickets/use-ticket-views.ts'
import { now } from '../../lib/browser.ts'
import { messageLetters } from '../../lib/message-letters.ts'
import { morningIn } from '../../lib/coming-moments.ts'
import { useMe } from '../../live/me.ts'
import type { ChatHandle, ComposerHandle } from '../../live/open-ticket.ts'
import { leaveComposer } from './composer-focus.ts'
import type { WorkspaceKeys } from './shortcuts.ts'
import type { ClientPanelPlace } from './use-client-panel.ts'
import { useAtOnce } from './use-at-once.ts'
import type { Overlays } from './use-overlays.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { useWorkspace } from './use-workspace.ts'

interface WorkspaceParts {
  workspace: ReturnType<typeof useWorkspace>
  ticket: MyTicket | null
  open: readonly MyTicket[]
  views: TicketViews
  /** The tickets of the list in front, in its order. */
  listed: readonly MyTicket[]
  overlays: Overlays
  clientPanel: ClientPanelPlace
  chat: RefObject<ChatHandle | null>
  composer: RefObject<ComposerHandle | null>
  accept: (ticket: MyTicket) => void
  /** Selects a ticket without going into it: the next letter is a shortcut too. */
  browse: (ticket: MyTicket) => void
}

/**
 * The handlers of the keys and the palette for the current ticket: an action that the ticket does not allow does
 * nothing.
 */
export function useWorkspaceKeys(parts: WorkspaceParts): WorkspaceKeys {
  const { workspace, ticket, open, views, listed, overlays, chat } = parts
  const { search, panel, setPanel } = overlays
  const { selected, select, show } = workspace
  const me = useMe()
  const toggle = (name: 'find' | 'pins') => ticket && setPanel(panel === name ? null : name)
  const steps = useSteps(selected)
  const place = useListPlace(parts)
  const goOn = (from: string) => {
    const others = listed.filter(({ ticketid }) => ticketid !== from)
    const next = neighbourOf(others, from, 1, place.current)
    if (next) parts.browse(next)
    return next !== undefined
  }
  const atOnce = useAtOnce(ticket, workspace, goOn)
  const waiting = useWaitingMessages(ticket?.ticketid ?? null)
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
  const move = (step: 1 | -1) => {
    const next = neighbourOf(listed, steps.current.at(-1) ?? selected, step, place.current)
    if (!next) return
    steps.current.push(next.ticketid)
    parts.browse(next)
  }
  // What is scheduled would be cancelled: that is asked before.
  const close = (asking: 'close' | 'closeNext') =>
    waiting > 0 ? ticket?.may.close && overlays.setAsking(asking) : atOnce.close(asking === 'closeNext')
  // What is scheduled would not be sent by its author any more.
  const reassignTo = (to: Destination) =>
    waiting > 0 ? ticket?.may.reassign && overlays.setAsking({ reassignTo: to }) : atOnce.reassign(to)
  const keys: WorkspaceKeys = {
    next: () => move(1),
    previous: () => move(-1),
    accept: () => ticket?.may.accept && parts.accept(ticket),
    search: () => search.onOpen(true),
    filter() {
      show('open')
      overlays.filter.onOpen(true)
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
    find: () => toggle('find'),
    pins: () => toggle('pins'),
    client: () => ticket && parts.clientPanel.toggle(),
    reassign: () => ticket?.may.reassign && overlays.setAsking('reassign'),
    snooze: () => ticket?.may.send && overlays.setAsking('snooze'),
    snoozeTomorrow: () => atOnce.snooze(morningIn(now(), 1).toISOString()),
    snoozeUntil: atOnce.snooze,
    reassignTo,
    close: () => close('close'),
    closeNext: () => close('closeNext'),
    goOn,
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
    sendAndClose: () => parts.composer.current?.send('close'),
    sendAndNext: () => parts.composer.current?.send('next'),
    sendLater: () => parts.composer.current?.send('later'),
    note: () => ticket && overlays.setNote(true),
    messages: () => chat.current?.toMessages(),
    onMessage(tool) {
      chat.current?.onMessage(tool)
      messageLetters.press(tool)
    },
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

/** Where the ticket in front is in the list, or was when it left; another view, filter or search forgets it. */
function useListPlace({ workspace, views, listed, overlays }: WorkspaceParts): RefObject<ListPlace | null> {
  const { view, selected } = workspace
  const list = JSON.stringify([view, view === 'open' && views.rule, overlays.search.word.trim()])
  const place = useRef<ListPlace | null>(null)
  // Runs before the next effect, which notes the place in the new list.
  useEffect(() => {
    place.current = null
  }, [list])
  useEffect(() => {
    place.current = placeIn(listed, selected, place.current)
  }, [list, listed, selected])
  return place
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
