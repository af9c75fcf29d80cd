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
  /** By the tickets that are being closed: whether the next one opens after it. */
  const closings = useRef(new Map<string, boolean>())
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
    if (!closings.current.get(closed.ticketid)) leave(closed)
    else if (closed.ticketid === wantedTicket() && !goOn(closed.ticketid)) leave(closed)
  }
  const closing = useCloseTicket(t, { cancelsScheduled: false, onClosed, onUndone })
  const snoozing = useSnooze(t, { onDone: leave, onUndone })
  const reassigning = useReassign(t)
  // The ticket that was in front before may still be on its way over a slow line; its failure is said too.
  return {
    close(thenNext: boolean) {
      if (!ticket?.may.close || closings.current.has(ticket.ticketid)) return
      closings.current.set(ticket.ticketid, thenNext)
      const asked = { ticket, clientSeq: ticket.last_client_seq }
      closing
        .mutateAsync(asked)
        .catch((error: unknown) => showNotDone('close', ticket.ticketid, failureOf(error), t))
        .finally(() => closings.current.delete(ticket.ticketid))
    },
    snooze(until: string | null) {
      if (!ticket?.may.send || isRunning(snoozing, ticket)) return
      snoozing
        .mutateAsync({ ticket, until })
        .catch((error: unknown) => showFailure(t('snooze.notDone'), error, t))
    },
    reassign(to: Destination) {
      if (ticket?.may.reassign && !isRunning(reassigning, ticket)) reassigning.mutate({ ticket, to })
    },
  }
}

type OfTicket = { isPending: boolean; variables: { ticket: MyTicket } | undefined }

const isRunning = ({ isPending, variables }: OfTicket, { ticketid }: MyTicket): boolean =>
  isPending && variables?.ticket.ticketid === ticketid
