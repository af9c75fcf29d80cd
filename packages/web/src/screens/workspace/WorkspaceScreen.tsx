import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftsBeside, useServerDrafts } from '../../features/drafts/use-drafts.ts'
import { inboxQuery } from '../../features/inbox/api.ts'
import { InboxBell } from '../../features/inbox/components/InboxBell.tsx'
import { JumpButton } from '../../features/palette/components/JumpButton.tsx'
import { TicketBody } from '../../features/tickets/components/TicketBody.tsx'
import { type RowActions, TicketColumn } from '../../features/tickets/components/TicketColumn.tsx'
import { useAccept } from '../../features/tickets/mutations.ts'
import { isWaiting } from '../../features/tickets/tickets-model.ts'
import { useListedTickets } from '../../features/tickets/use-listed-tickets.ts'
import { useOpenTickets, useTicket } from '../../features/tickets/use-ticket.ts'
import { useTicketViews } from '../../features/tickets/use-ticket-views.ts'
import { openPanelTexts } from '../../i18n/i18n.ts'
import { cx } from '../../lib/cx.ts'
import { later, loadParts, whenIdle } from '../../lib/later.tsx'
import { useNow } from '../../lib/use-now.ts'
import { stopAwaitingFocus } from '../../lib/focus-when-free.ts'
import { useStore } from '../../lib/store.ts'
import { activeTicket } from '../../live/active-ticket.ts'
import type { ChatHandle, ComposerHandle } from '../../live/open-ticket.ts'
import { refusedMessages, refusedText } from '../../live/refused-messages.ts'
import type { TicketListHandle } from '../../ui/tickets/TicketList.tsx'
import { OpeningDialog } from '../../ui/overlays/OpeningDialog.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Colleagues } from './Colleagues.tsx'
import { ExampleTicketsInList, FirstStepsInList } from './Beginning.tsx'
import { focusAccepted, isWritingElsewhere } from './composer-focus.ts'
import { ChatPane } from './ChatPane.tsx'
import { useAfterSending } from './use-after-sending.ts'
import { ViewDialogs } from './ViewDialogs.tsx'
import { useClientPanel } from './use-client-panel.ts'
import { useOverlays } from './use-overlays.ts'
import { useWorkspace } from './use-workspace.ts'
import { useWorkspaceFocus } from './use-workspace-focus.ts'
import { useWorkspaceKeys } from './use-workspace-keys.ts'
import styles from './WorkspaceScreen.module.css'

/** Main workspace: the list, the chat in front and the colleagues. */
export function WorkspaceScreen() {
  const { t } = useTranslation()
  const now = useNow()
  const workspace = useWorkspace()
  const { view, selected, select, talkingTo, talk } = workspace
  const selection = useTicket(selected)
  const ticket = selection.kind === 'ticket' ? selection.ticket : null
  const open = useOpenTickets()
  const waiting = open?.filter(isWaiting).length
  const views = useTicketViews(open)
  const overlays = useOverlays(selected)
  const { search, over } = overlays
  const clientPanel = useClientPanel(overlays)
  const word = useDeferredValue(search.word.trim())
  const listed = useListedTickets(view, word, views)
  const drafts = useDraftsBeside(selected)
  const refused = useStore(refusedMessages)
  useServerDrafts()
  const list = useRef<TicketListHandle>(null)
  const chat = useRef<ChatHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const afterSending = useAfterSending(workspace, view === 'open' ? listed : views.shown)
  const focus = useWorkspaceFocus(workspace, list)
  const accept = useAccept(t)
  const { mutate: tryToAccept, isPending: isAccepting } = accept
  // The same function from one drawing to the next, so that the rows that stay are not drawn again.
  const acceptTicket = useCallback(
    (wanted: MyTicket) => {
      if (isAccepting) return
      const before = activeTicket.get()
      focusAccepted(wanted.ticketid)
      tryToAccept(wanted, {
        onError: stopAwaitingFocus,
        onSuccess({ ticketid }) {
          // Nobody is taken out of the chat that they opened or write in meanwhile.
          if (activeTicket.get() !== before || isWritingElsewhere(ticketid)) return
          select(ticketid)
          focusAccepted(ticketid)
        },
      })
    },
    [isAccepting, tryToAccept, select],
  )
  const inbox = useQuery(inboxQuery).data?.value
  useEffect(() => {
    activeTicket.set(selected)
    return () => activeTicket.set(null)
  }, [selected])
  const isListed = open !== undefined
  useEffect(() => (isListed ? whenIdle(loadParts) : undefined), [isListed])
  const keys = useWorkspaceKeys({
    workspace,
    ticket,
    open: open ?? [],
    views,
    listed,
    overlays,
    clientPanel,
    chat,
    composer,
    accept: acceptTicket,
    browse: focus.browse,
  })
  const { leave, isInboxOpen, setInboxOpen, setOver } = overlays
  const talkTo = useCallback(
    (userid: string | null) => {
      talk(userid)
      if (userid === null) leave()
    },
    [talk, leave],
  )
  const jump = useMemo(() => <JumpButton onOpen={() => setOver('palette')} />, [setOver])
  const { open: goTo } = focus
  const bell = useMemo(
    () => <InboxBell isOpen={isInboxOpen} onOpen={setInboxOpen} onTicket={goTo} onSender={talk} />,
    [isInboxOpen, setInboxOpen, goTo, talk],
  )

  const actions: RowActions = {
    list,
    openTicket: selected,
    onOpen: focus.open,
    of: (row: MyTicket) => ({
      now,
      isCurrent: row.ticketid === selected,
      draft: drafts[row.ticketid],
      notSent: refusedText(refused, row),
      onAccept: acceptTicket,
      isAccepting: isAccepting && accept.variables?.ticketid === row.ticketid,
    }),
  }
  return (
    <Shell waiting={waiting ?? 0} jump={jump} isBareOnPhone={selected !== null} bell={bell}>
      {isListed && <OutboxFlow onClosing={afterSending.closing} />}
      <p className="visually-hidden" aria-live="polite">
        {focus.announced}
      </p>
      <main
        className={cx(styles.workspace, talkingTo !== null && styles.talking)}
        data-view={selected === null ? 'list' : 'chat'}
      >
        <h1 className="visually-hidden">{t('footer.tickets')}</h1>
        <div className={styles.list}>
          <TicketColumn
            view={view}
            onView={workspace.show}
            waiting={waiting}
            views={views}
            filter={overlays.filter}
            search={search}
            notice={<ExampleTicketsInList isLoaded={open !== undefined} />}
          >
            <FirstStepsInList isEmpty={view === 'open' && word === '' && open?.length === 0}>
              <TicketBody
                view={view}
                word={word}
                onClear={() => search.onWord('')}
                views={views}
                actions={actions}
              />
            </FirstStepsInList>
          </TicketColumn>
        </div>
        <ChatPane
          selection={selection}
          open={open}
          overlays={overlays}
          clientPanel={clientPanel}
          chat={chat}
          composer={composer}
          onNext={afterSending.next}
          onSelect={select}
          onAccept={acceptTicket}
          isAccepting={isAccepting}
        />
        <Colleagues inbox={inbox} talkingTo={talkingTo} onTalk={talkTo} />
      </main>
      {ticket && <TicketDialogs ticket={ticket} overlays={overlays} onSelect={select} onNext={keys.goOn} />}
      {over === 'palette' && (
        <WorkspacePalette
          keys={keys}
          talk={workspace.talk}
          onTicket={focus.open}
          ticket={ticket}
          open={open ?? []}
          composer={composer}
          views={views}
          overlays={overlays}
        />
      )}
      <ViewDialogs views={views} overlays={overlays} />
      {over === 'sheet' && <ShortcutSheet onClose={() => overlays.setOver(null)} />}
    </Shell>
  )
}

const OutboxFlow = later(
  async () => (await import('../../features/composer/components/OutboxFlow.tsx')).OutboxFlow,
)
const TicketDialogs = later(
  async () => (await import('./TicketDialogs.tsx')).TicketDialogs,
  ({ overlays: { asking, setAsking } }) =>
    asking !== null && <OpeningDialog onCancel={() => setAsking(null)} />,
)
const WorkspacePalette = later(
  async () => (await withPanelTexts(import('./WorkspacePalette.tsx'))).WorkspacePalette,
  ({ overlays: { typed, setTyped, setOver } }) => (
    <OpeningDialog onCancel={() => setOver(null)} onTyped={(letter) => setTyped(typed + letter)} />
  ),
)
const ShortcutSheet = later(
  async () =>
    (await withPanelTexts(import('../../features/palette/components/ShortcutSheet.tsx'))).ShortcutSheet,
  ({ onClose }) => <OpeningDialog onCancel={onClose} />,
)

/** The names of the commands and keys are no part of the first load. */
async function withPanelTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, openPanelTexts()])
  return loaded
}
