import { isPending, type MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutboxFlow } from '../../features/composer/use-outbox.ts'
import { useDrafts, useServerDrafts } from '../../features/drafts/use-drafts.ts'
import { inboxQuery } from '../../features/inbox/api.ts'
import { InboxBell } from '../../features/inbox/components/InboxBell.tsx'
import { JumpButton } from '../../features/palette/components/JumpButton.tsx'
import { ShortcutSheet } from '../../features/palette/components/ShortcutSheet.tsx'
import { CloseTicketDialog } from '../../features/tickets/components/CloseTicketDialog.tsx'
import { TicketBody } from '../../features/tickets/components/TicketBody.tsx'
import { type RowActions, TicketColumn } from '../../features/tickets/components/TicketColumn.tsx'
import { useAccept } from '../../features/tickets/mutations.ts'
import { useOpenTickets, useTicket } from '../../features/tickets/use-ticket.ts'
import { cx } from '../../lib/cx.ts'
import { useNow } from '../../lib/use-now.ts'
import { stopAwaitingFocus } from '../../lib/focus-when-free.ts'
import { activeTicket } from '../../live/active-ticket.ts'
import type { ChatHandle } from '../../live/open-ticket.ts'
import type { TicketListHandle } from '../../ui/tickets/TicketList.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Colleagues } from './Colleagues.tsx'
import { focusAccepted, focusList } from './composer-focus.ts'
import { Reassigning } from './Reassigning.tsx'
import { ChatPane } from './ChatPane.tsx'
import { useOverlays } from './use-overlays.ts'
import { useWorkspace } from './use-workspace.ts'
import { useWorkspaceFocus } from './use-workspace-focus.ts'
import { useWorkspaceKeys } from './use-workspace-keys.ts'
import { WorkspacePalette } from './WorkspacePalette.tsx'
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
  const waiting = open?.filter(isPending).length
  const overlays = useOverlays(selected)
  const { search, asking, over } = overlays
  const word = useDeferredValue(search.word.trim())
  const drafts = useDrafts().all
  useServerDrafts()
  useOutboxFlow()
  const list = useRef<TicketListHandle>(null)
  const chat = useRef<ChatHandle>(null)
  const focus = useWorkspaceFocus(workspace, list)
  const accept = useAccept(t, (accepted) => {
    select(accepted.ticketid)
    focusAccepted(accepted.ticketid)
  })
  const acceptTicket = (wanted: MyTicket) => {
    if (accept.isPending) return
    if (wanted.ticketid === selected) focusAccepted(selected)
    accept.mutate(wanted, { onError: stopAwaitingFocus })
  }
  const inbox = useQuery(inboxQuery).data?.value
  useEffect(() => {
    activeTicket.set(selected)
    return () => activeTicket.set(null)
  }, [selected])
  const keys = useWorkspaceKeys({
    workspace,
    ticket,
    open: open ?? [],
    overlays,
    chat,
    accept: acceptTicket,
    browse: focus.browse,
  })
  const talkTo = (userid: string | null) => {
    talk(userid)
    if (userid === null) overlays.leave()
  }

  const actions: RowActions = {
    list,
    openTicket: selected,
    onOpen: focus.open,
    of: (row: MyTicket) => ({
      now,
      isCurrent: row.ticketid === selected,
      draft: row.ticketid === selected ? undefined : drafts[row.ticketid],
      onAccept: acceptTicket,
      isAccepting: accept.isPending && accept.variables?.ticketid === row.ticketid,
    }),
  }
  return (
    <Shell
      waiting={waiting ?? 0}
      jump={<JumpButton onOpen={keys.palette} />}
      isBareOnPhone={selected !== null}
      bell={
        <InboxBell
          isOpen={overlays.isInboxOpen}
          onOpen={overlays.setInboxOpen}
          onTicket={focus.open}
          onSender={talk}
        />
      }
    >
      <p className="visually-hidden" aria-live="polite">
        {focus.announced}
      </p>
      <main
        className={cx(styles.workspace, talkingTo !== null && styles.talking)}
        data-view={selected === null ? 'list' : 'chat'}
      >
        <h1 className="visually-hidden">{t('footer.tickets')}</h1>
        <div className={styles.list}>
          <TicketColumn view={view} onView={workspace.show} waiting={waiting} search={search}>
            <TicketBody view={view} word={word} actions={actions} />
          </TicketColumn>
        </div>
        <ChatPane
          selection={selection}
          open={open}
          overlays={overlays}
          chat={chat}
          onSelect={select}
          onAccept={acceptTicket}
          isAccepting={accept.isPending}
        />
        <Colleagues inbox={inbox} talkingTo={talkingTo} onTalk={talkTo} />
      </main>
      {ticket && (
        <CloseTicketDialog
          ticket={ticket}
          isOpen={asking === 'close'}
          onAway={() => overlays.setAsking(null)}
          onUndone={({ ticketid }) => select(ticketid)}
          onClosed={() => {
            overlays.setAsking(null)
            select(null)
            focusList()
          }}
        />
      )}
      {ticket && asking === 'reassign' && (
        <Reassigning ticket={ticket} onAway={() => overlays.setAsking(null)} />
      )}
      {over === 'palette' && (
        <WorkspacePalette
          keys={keys}
          workspace={workspace}
          ticket={ticket}
          open={open ?? []}
          onClose={() => overlays.setOver(null)}
        />
      )}
      {over === 'sheet' && <ShortcutSheet onClose={() => overlays.setOver(null)} />}
    </Shell>
  )
}
