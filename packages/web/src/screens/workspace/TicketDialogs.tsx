import type { MyTicket } from '@switchboard/contract'
import { useWaitingMessages } from '../../features/scheduled-messages/api.ts'
import { later } from '../../lib/later.tsx'
import { OpeningDialog } from '../../ui/overlays/OpeningDialog.tsx'
import { focusList, focusReopened } from './composer-focus.ts'
import type { Overlays } from './use-overlays.ts'

type TicketDialogsProps = {
  ticket: MyTicket
  overlays: Overlays
  onSelect: (ticketid: string | null) => void
}

/** What is asked before a ticket is closed, reassigned or snoozed. */
export function TicketDialogs({ ticket, overlays, onSelect }: TicketDialogsProps) {
  const { asking, setAsking } = overlays
  const waiting = useWaitingMessages(ticket.ticketid)
  const away = () => setAsking(null)
  const undone = (reopened: MyTicket) => {
    onSelect(reopened.ticketid)
    focusReopened(reopened)
  }
  const leave = () => {
    setAsking(null)
    onSelect(null)
    focusList()
  }
  return (
    <>
      <CloseTicketDialog
        ticket={ticket}
        scheduled={waiting}
        isOpen={asking === 'close'}
        onAway={away}
        onUndone={undone}
        onClosed={leave}
      />
      {asking === 'reassign' && <Reassigning ticket={ticket} onAway={away} />}
      {asking === 'snooze' && (
        <SnoozeDialog ticket={ticket} onAway={away} onUndone={undone} onSnoozed={leave} />
      )}
    </>
  )
}

const CloseTicketDialog = later(
  async () => (await import('../../features/tickets/components/CloseTicketDialog.tsx')).CloseTicketDialog,
  ({ isOpen, onAway }) => isOpen && <OpeningDialog onCancel={onAway} />,
)
const Reassigning = later(
  async () => (await import('./Reassigning.tsx')).Reassigning,
  ({ onAway }) => <OpeningDialog onCancel={onAway} />,
)
const SnoozeDialog = later(
  async () => (await import('../../features/snooze/components/SnoozeDialog.tsx')).SnoozeDialog,
  ({ onAway }) => <OpeningDialog onCancel={onAway} />,
)
