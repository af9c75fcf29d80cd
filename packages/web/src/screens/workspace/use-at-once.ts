import type { MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useSnooze } from '../../features/snooze/mutations.ts'
import { type Destination, useCloseTicket, useReassign } from '../../features/tickets/mutations.ts'
import { showNotDone } from '../../features/tickets/not-done.ts'
import { failureOf } from '../../live/outcome.ts'
import { focusList, focusReopened } from './composer-focus.ts'
import { useLeaveGiven } from './use-leave-given.ts'
import { useOncePerTicket } from './use-once-per-ticket.ts'
import { wantedTicket, type Workspace } from './use-workspace.ts'
import { showFailure } from '../../live/show-failure.ts'

/** What keys and the palette do to the ticket in front without a dialog. Undo takes a closing and a snooze back. */
export function useAtOnce(
  ticket: MyTicket | null,
  { select }: Workspace,
  /** Opens the ticket of the list that follows; false when there is none. */
  goOn: (from: string) => boolean,
) {
  const { t } = useTranslation()
  const leave = ({ ticketid }: MyTicket) => {
    if (ticketid !== wantedTicket()) return
    select(null)
    focusList()
  }
  const onUndone = (undone: MyTicket) => {
    select(undone.ticketid)
    focusReopened(undone)
  }
  // Nobody is taken away from a ticket that they opened meanwhile.
  const onClosed = (closed: MyTicket, thenNext: boolean) => {
    if (!thenNext) leave(closed)
    else if (closed.ticketid === wantedTicket() && !goOn(closed.ticketid)) leave(closed)
  }
  const { mutateAsync: closeTicket } = useCloseTicket(t, {
    cancelsScheduled: false,
    onUndone,
    onFailed: (error, ticketid) => showNotDone('close', ticketid, failureOf(error), t),
  })
  const { mutateAsync: snoozeTicket } = useSnooze(t, {
    onDone: leave,
    onUndone,
    onFailed: (error) => showFailure(t('snooze.notDone'), error, t),
  })
  const { mutateAsync: reassignTicket } = useReassign(t, useLeaveGiven(select))
  const closeOnce = useOncePerTicket()
  const snoozeOnce = useOncePerTicket()
  const reassignOnce = useOncePerTicket()
  // The ticket that was in front before may still be on its way over a slow line; its failure is said too.
  return {
    close(thenNext: boolean) {
      if (!ticket?.may.close) return
      closeOnce(ticket.ticketid, () =>
        closeTicket({ ticket, clientSeq: ticket.last_client_seq }).then((closed) =>
          onClosed(closed, thenNext),
        ),
      )
    },
    snooze(until: string | null) {
      if (!ticket?.may.send) return
      snoozeOnce(ticket.ticketid, () => snoozeTicket({ ticket, until }))
    },
    reassign(to: Destination) {
      if (ticket?.may.reassign) reassignOnce(ticket.ticketid, () => reassignTicket({ ticket, to }))
    },
  }
}
