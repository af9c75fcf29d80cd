import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerDrafts } from '../../features/drafts/use-drafts.ts'
import { InboxBell } from '../../features/inbox/components/InboxBell.tsx'
import { JumpButton } from '../../features/palette/components/JumpButton.tsx'
import { useWaitingCount } from '../../features/tickets/use-ticket-views.ts'
import { cx } from '../../lib/cx.ts'
import type { Store } from '../../lib/store.ts'
import { later, loadParts, whenIdle } from '../../live/later.tsx'
import { activeTalk } from '../../live/active-talk.ts'
import { activeTicket } from '../../live/active-ticket.ts'
import type { ChatHandle, TicketComposerHandle } from '../../live/open-ticket.ts'
import type { TicketListHandle } from '../../ui/tickets/TicketList.tsx'
import { Announced } from '../../ui/feedback/Announced.tsx'
import { Shell } from '../shell/Shell.tsx'
import { ChatPane } from './ChatPane.tsx'
import { Colleagues } from './Colleagues.tsx'
import { focusList } from './composer-focus.ts'
import { useAcceptTicket } from './use-accept-ticket.ts'
import { useAfterSending } from './use-after-sending.ts'
import { useClientPanel } from './use-client-panel.ts'
import { type Overlays, useOverlays } from './use-overlays.ts'
import { useWorkspace, type Workspace } from './use-workspace.ts'
import { useWorkspaceFocus } from './use-workspace-focus.ts'
import { useWorkspaceKeys } from './use-workspace-keys.ts'
import { useWorkspaceTickets } from './use-workspace-tickets.ts'
import { WorkspaceDialogs } from './WorkspaceDialogs.tsx'
import { WorkspaceList } from './WorkspaceList.tsx'
import styles from './WorkspaceScreen.module.css'

/** Main workspace: the list, the chat in front and the colleagues. */
export function WorkspaceScreen() {
  const { t } = useTranslation()
  const workspace = useWorkspace()
  const { view, selected, select, talkingTo } = workspace
  const overlays = useOverlays(selected)
  const clientPanel = useClientPanel(overlays)
  const tickets = useWorkspaceTickets(workspace, overlays.search.word)
  const { open, views, listed, toCome } = tickets
  useServerDrafts()
  const list = useRef<TicketListHandle>(null)
  const chat = useRef<ChatHandle>(null)
  const composer = useRef<TicketComposerHandle>(null)
  const afterSending = useAfterSending(workspace, view === 'open' ? listed : views.shown, toCome)
  const { announced, browse, open: openTicket } = useWorkspaceFocus(workspace, list)
  const accepting = useAcceptTicket(workspace)
  useChatsInFront(workspace)
  useLoadParts(open !== undefined)
  const { accept } = accepting
  const keys = useWorkspaceKeys({ workspace, tickets, overlays, clientPanel, chat, composer, accept, browse })
  useFocusAfterTalk(workspace, overlays)
  return (
    <WorkspaceShell workspace={workspace} overlays={overlays} onTicket={openTicket}>
      {open !== undefined && <OutboxFlow onClosing={afterSending.closing} />}
      <Announced text={announced} />
      <main
        className={cx(styles.workspace, talkingTo !== null && styles.talking)}
        data-view={selected === null ? 'list' : 'chat'}
      >
        <h1 className="visually-hidden">{t('footer.tickets')}</h1>
        <WorkspaceList
          workspace={workspace}
          tickets={tickets}
          overlays={overlays}
          accepting={accepting}
          list={list}
          onOpen={openTicket}
        />
        <ChatPane
          tickets={tickets}
          overlays={overlays}
          clientPanel={clientPanel}
          chat={chat}
          composer={composer}
          accepting={accepting}
          onNext={() => void afterSending.next()}
          onSelect={select}
        />
        <Colleagues talkingTo={talkingTo} onTalk={workspace.talk} />
      </main>
      <WorkspaceDialogs
        workspace={workspace}
        tickets={tickets}
        overlays={overlays}
        keys={keys}
        composer={composer}
        onTicket={openTicket}
      />
    </WorkspaceShell>
  )
}

function useChatsInFront({ selected, talkingTo }: Workspace): void {
  useInFront(activeTicket, selected)
  useInFront(activeTalk, talkingTo)
}

function useInFront(active: Store<string | null>, chat: string | null): void {
  useEffect(() => {
    active.set(chat)
    return () => active.set(null)
  }, [active, chat])
}

/** What the first sight does not need, once the list is there. */
function useLoadParts(isListed: boolean): void {
  useEffect(() => (isListed ? whenIdle(loadParts) : undefined), [isListed])
}

/** When the private chat closes, also by Back, the caret returns to the composer, or the focus to the list. */
function useFocusAfterTalk({ selected, talkingTo }: Workspace, { leave }: Overlays): void {
  const before = useRef(talkingTo)
  useEffect(() => {
    const isLeft = before.current !== null && talkingTo === null
    before.current = talkingTo
    if (!isLeft) return
    if (selected === null) focusList()
    else leave()
  }, [talkingTo, selected, leave])
}

type WorkspaceShellProps = {
  workspace: Workspace
  overlays: Overlays
  onTicket: (ticketid: string) => void
  children: ReactNode
}

/** The header with the way to the palette and to my notifications, and the navigation. */
function WorkspaceShell({ workspace, overlays, onTicket, children }: WorkspaceShellProps) {
  const { selected, talk } = workspace
  const { isInboxOpen, setInboxOpen, setOver } = overlays
  // The same elements from one drawing to the next, so that the header is not drawn again.
  const jump = useMemo(() => <JumpButton onOpen={() => setOver('palette')} />, [setOver])
  const bell = useMemo(
    () => <InboxBell isOpen={isInboxOpen} onOpen={setInboxOpen} onTicket={onTicket} onSender={talk} />,
    [isInboxOpen, setInboxOpen, onTicket, talk],
  )
  const waiting = useWaitingCount() ?? 0
  return (
    <Shell waiting={waiting} jump={jump} isBareOnPhone={selected !== null} bell={bell}>
      {children}
    </Shell>
  )
}

const OutboxFlow = later(
  async () => (await import('../../features/composer/components/OutboxFlow.tsx')).OutboxFlow,
)
