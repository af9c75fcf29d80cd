import type { TicketViews } from '../../features/tickets/use-ticket-views.ts'
import { later } from '../../lib/later.tsx'
import { OpeningDialog } from '../../ui/overlays/OpeningDialog.tsx'
import type { Overlays } from './use-overlays.ts'

/** Where views of the open tickets are saved, renamed, moved and deleted. */
export function ViewDialogs({ views, overlays }: { views: TicketViews; overlays: Overlays }) {
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

const SaveViewDialog = later(
  async () => (await import('../../features/tickets/saved-views/SaveViewDialog.tsx')).SaveViewDialog,
  ({ onClose }) => <OpeningDialog onCancel={onClose} />,
)
const EditViewsDialog = later(
  async () => (await import('../../features/tickets/saved-views/EditViewsDialog.tsx')).EditViewsDialog,
  ({ onClose }) => <OpeningDialog onCancel={onClose} />,
)
