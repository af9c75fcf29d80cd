import { isPending, type MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { onlineIn } from '../../features/colleagues/colleagues-model.ts'
import { useDrafts, useDraftsFromDesk } from '../../features/drafts/use-drafts.ts'
import { inboxQuery } from '../../features/inbox/api.ts'
import { InboxBell } from '../../features/inbox/components/InboxBell.tsx'
import { JumpButton } from '../../features/palette/components/JumpButton.tsx'
import { ShortcutSheet } from '../../features/palette/components/ShortcutSheet.tsx'
import { CloseTicketDialog } from '../../features/tickets/components/CloseTicketDialog.tsx'
import { ReassignDialog } from '../../features/tickets/components/ReassignDialog.tsx'
import { TicketBody } from '../../features/tickets/components/TicketBody.tsx'
import {
  type RowDeeds,
  TicketColumn,
  useTicketSearch,
} from '../../features/tickets/components/TicketColumn.tsx'
import { useAccept } from '../../features/tickets/deeds.ts'
import { useOpenTickets, useTicket } from '../../features/tickets/use-ticket.ts'
import { cx } from '../../lib/cx.ts'
import { useNow } from '../../lib/use-now.ts'
import { activeTicket } from '../../live/active-ticket.ts'
import { Shell } from '../shell/Shell.tsx'
import { Colleagues } from './Colleagues.tsx'
import { Stage } from './Stage.tsx'
import { useOfTicket } from './use-of-ticket.ts'
import { useWorkspace } from './use-workspace.ts'
import { useWorkspaceKeys } from './use-workspace-keys.ts'
import { WorkspacePalette } from './WorkspacePalette.tsx'
import styles from './WorkspaceScreen.module.css'

type Asking = 'close' | 'reassign'

/** §2 Main workspace: the list, the chat in front and the colleagues. */
export function WorkspaceScreen() {
  const { t } = useTranslation()
  const now = useNow()
  const workspace = useWorkspace()
  const { view, selected, select, talkingTo, talk } = workspace
  const selection = useTicket(selected)
  const ticket = selection.kind === 'ticket' ? selection.ticket : null
  const open = useOpenTickets()
  const waiting = open?.filter(isPending).length
  const search = useTicketSearch()
  const word = useDeferredValue(search.word.trim())
  const drafts = useDrafts().all
  useDraftsFromDesk()
  const [panel, setPanel] = useOfTicket<'find' | 'pins'>(selected)
  const [asking, setAsking] = useOfTicket<Asking>(selected)
  const [isInboxOpen, setInboxOpen] = useState(false)
  const [isNote, setNote] = useOfTicket<true>(selected)
  const [over, setOver] = useState<'palette' | 'sheet' | null>(null)
  const accept = useAccept(t, (accepted) => select(accepted.ticketid))
  const colleagues = useQuery(colleaguesQuery).data?.value ?? []
  const inbox = useQuery(inboxQuery).data?.value
  useEffect(() => {
    activeTicket.set(selected)
    return () => activeTicket.set(null)
  }, [selected])
  const keys = useWorkspaceKeys({
    workspace,
    ticket,
    open: open ?? [],
    search,
    panel,
    setPanel,
    setAsking,
    setInboxOpen,
    accept,
    setNote: (wanted) => setNote(wanted || null),
    setOver,
  })

  const deeds: RowDeeds = {
    onOpen: select,
    of: (row: MyTicket) => ({
      now,
      isCurrent: row.ticketid === selected,
      draft: row.ticketid === selected ? undefined : drafts[row.ticketid],
      onAccept: accept.mutate,
      isAccepting: accept.isPending && accept.variables?.ticketid === row.ticketid,
    }),
  }
  return (
    <Shell
      waiting={waiting ?? 0}
      jump={<JumpButton onOpen={keys.palette} />}
      isBareOnPhone={selected !== null}
      bell={<InboxBell isOpen={isInboxOpen} onOpen={setInboxOpen} onTicket={select} onSender={talk} />}
    >
      <main
        className={cx(styles.workspace, talkingTo !== null && styles.talking)}
        data-view={selected === null ? 'list' : 'chat'}
      >
        <div className={styles.list}>
          <TicketColumn view={view} onView={workspace.show} waiting={waiting} search={search}>
            <TicketBody view={view} word={word} deeds={deeds} />
          </TicketColumn>
        </div>
        <Stage
          selection={selection}
          open={open}
          waiting={waiting ?? 0}
          panel={panel}
          onPanel={setPanel}
          onSelect={select}
          onAccept={accept.mutate}
          isAccepting={accept.isPending}
          onReassign={() => setAsking('reassign')}
          onClose={() => setAsking('close')}
          colleagues={colleagues}
          isNote={isNote !== null}
          onNote={(wanted) => setNote(wanted || null)}
        />
        <Colleagues inbox={inbox} talkingTo={talkingTo} onTalk={talk} />
      </main>
      {ticket && (
        <CloseTicketDialog
          ticket={ticket}
          isOpen={asking === 'close'}
          onAway={() => setAsking(null)}
          onClosed={() => {
            setAsking(null)
            select(null)
          }}
        />
      )}
      {ticket && asking === 'reassign' && (
        <ReassignDialog
          ticket={ticket}
          onAway={() => setAsking(null)}
          onlineIn={(departmentid) => onlineIn(colleagues, departmentid)}
        />
      )}
      {over === 'palette' && (
        <WorkspacePalette
          keys={keys}
          workspace={workspace}
          ticket={ticket}
          open={open ?? []}
          onClose={() => setOver(null)}
        />
      )}
      {over === 'sheet' && <ShortcutSheet onClose={() => setOver(null)} />}
    </Shell>
  )
}
