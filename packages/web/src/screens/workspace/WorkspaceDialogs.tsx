import { type RefObject, useEffect } from 'react'
import type { TicketViews } from '../../features/tickets/use-ticket-views.ts'
import { withPanelTexts } from '../../i18n/i18n.ts'
import { later } from '../../live/later.tsx'
import type { TicketComposerHandle } from '../../live/open-ticket.ts'
import { OpeningDialog } from '../../ui/overlays/OpeningDialog.tsx'
import type { WorkspaceKeys } from './shortcuts.ts'
import type { Overlays } from './use-overlays.ts'
import type { Workspace } from './use-workspace.ts'
import type { WorkspaceTickets } from './use-workspace-tickets.ts'

type WorkspaceDialogsProps = {
  workspace: Workspace
  tickets: WorkspaceTickets
  overlays: Overlays
  keys: WorkspaceKeys
  composer: RefObject<TicketComposerHandle | null>
  onTicket: (ticketid: string, messageid?: string | null) => void
}

/** What lies over the whole workspace: the questions about the ticket in front, the palette, the list of shortcuts. */
export function WorkspaceDialogs(props: WorkspaceDialogsProps) {
  const { workspace, tickets, overlays, keys, composer, onTicket } = props
  const { ticket, open, views } = tickets
  const { over, setOver } = overlays
  useQuestionEnds(tickets, overlays)
  return (
    <>
      {ticket && (
        <TicketDialogs ticket={ticket} overlays={overlays} onSelect={workspace.select} onNext={keys.goOn} />
      )}
      {over === 'palette' && (
        <WorkspacePalette
          keys={keys}
          talk={workspace.talk}
          onTicket={onTicket}
          ticket={ticket}
          open={open ?? []}
          composer={composer}
          views={views}
          overlays={overlays}
        />
      )}
      <ViewDialogs views={views} overlays={overlays} />
      {over === 'sheet' && <ShortcutSheet onClose={() => setOver(null)} />}
    </>
  )
}

/** Of a ticket that has left my sight nothing is asked, also when it is back: the pane says where it went (P7-86). */
function useQuestionEnds({ selection }: WorkspaceTickets, { asking, setAsking }: Overlays): void {
  const isOver = selection.kind === 'gone' && asking !== null
  useEffect(() => {
    if (isOver) setAsking(null)
  })
}

/** Where views of the open tickets are saved, renamed, moved and deleted. */
function ViewDialogs({ views, overlays }: { views: TicketViews; overlays: Overlays }) {
  const { over, setOver } = overlays
  const close = () => setOver(null)
  if (over === 'edit-views') return <EditViewsDialog rule={views.rule} onClose={close} />
  if (over !== 'save-view') return null
  return (
    <SaveViewDialog
      rule={views.rule}
      onClose={close}
      onSaved={(view) => {
        views.showSaved(view)
        close()
      }}
    />
  )
}

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
const SaveViewDialog = later(
  async () => (await import('../../features/tickets/saved-views/SaveViewDialog.tsx')).SaveViewDialog,
  ({ onClose }) => <OpeningDialog onCancel={onClose} />,
)
const EditViewsDialog = later(
  async () =>
    (await withPanelTexts(import('../../features/tickets/saved-views/EditViewsDialog.tsx'))).EditViewsDialog,
  ({ onClose }) => <OpeningDialog onCancel={onClose} />,
)
const ShortcutSheet = later(
  async () =>
    (await withPanelTexts(import('../../features/palette/components/ShortcutSheet.tsx'))).ShortcutSheet,
  ({ onClose }) => <OpeningDialog onCancel={onClose} />,
)
