import type { MyTicket } from '@switchboard/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnooze } from '../../features/snooze/mutations.ts'
import { type Destination, useCloseTicket, useReassign } from '../../features/tickets/mutations.ts'
import { showNotDone } from '../../features/tickets/not-done.ts'
import { failureOf } from '../../live/outcome.ts'
import { focusList, focusReopened } from './composer-focus.ts'
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
  const goesOn = useRef(false)
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
  const onClosed = (closed: MyTicket) => {
    if (!goesOn.current) leave(closed)
    else if (closed.ticketid === wantedTicket() && !goOn(closed.ticketid)) leave(closed)
  }
  const closing = useCloseTicket(t, { cancelsScheduled: false, onClosed, onUndone })
  const snoozing = useSnooze(t, { onDone: leave, onUndone })
  const reassigning = useReassign(t)
  return {
    close(thenNext: boolean) {
      if (!ticket?.may.close || closing.isPending) return
      goesOn.current = thenNext
      const asked = { ticket, clientSeq: ticket.last_client_seq }
      closing.mutate(asked, {
        onError: (error) => showNotDone('close', ticket.ticketid, failureOf(error), t),
      })
    },
    snooze(until: string | null) {
      if (!ticket?.may.send || snoozing.isPending) return
      snoozing.mutate({ ticket, until }, { onError: (error) => showFailure(t('snooze.notDone'), error, t) })
    },
    reassign(to: Destination) {
      if (ticket?.may.reassign && !reassigning.isPending) reassigning.mutate({ ticket, to })
    },
  }
}
