import type { MyTicket } from '@switchboard/contract'
import { useWaitingMessages } from '../../features/scheduled-messages/api.ts'
import { later } from '../../live/later.tsx'
import { OpeningDialog } from '../../ui/overlays/OpeningDialog.tsx'
import { focusList, focusReopened } from './composer-focus.ts'
import { useLeaveGiven } from './use-leave-given.ts'
import type { Overlays } from './use-overlays.ts'

type TicketDialogsProps = {
  ticket: MyTicket
  overlays: Overlays
  onSelect: (ticketid: string | null) => void
  /** Opens the ticket that follows in the list; false when there is none. */
  onNext: (from: string) => boolean
}

/** What is asked before a ticket is closed, reassigned or snoozed. */
export function TicketDialogs({ ticket, overlays, onSelect, onNext }: TicketDialogsProps) {
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
  const leaveGiven = useLeaveGiven(onSelect)
  const given: typeof leaveGiven = (...args) => {
    away()
    leaveGiven(...args)
  }
  const goOn = () => {
    setAsking(null)
    if (!onNext(ticket.ticketid)) leave()
  }
  return (
    <>
      <CloseTicketDialog
        ticket={ticket}
        scheduled={waiting}
        isOpen={asking === 'close' || asking === 'closeNext'}
        onAway={away}
        onUndone={undone}
        onClosed={asking === 'closeNext' ? goOn : leave}
      />
      {asking === 'reassign' && (
        <Reassigning ticket={ticket} scheduled={waiting} onAway={away} onDone={given} />
      )}
      {typeof asking === 'object' && asking !== null && (
        <ReassignQuestion
          ticket={ticket}
          to={asking.reassignTo}
          scheduled={waiting}
          onAway={away}
          onDone={given}
        />
      )}
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
const ReassignQuestion = later(
  async () => (await import('../../features/tickets/components/ReassignQuestion.tsx')).ReassignQuestion,
  ({ onAway }) => <OpeningDialog onCancel={onAway} />,
)
const SnoozeDialog = later(
  async () => (await import('../../features/snooze/components/SnoozeDialog.tsx')).SnoozeDialog,
  ({ onAway }) => <OpeningDialog onCancel={onAway} />,
)
