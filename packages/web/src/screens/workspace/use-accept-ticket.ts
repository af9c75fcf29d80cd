import type { MyTicket } from '@switchboard/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccept } from '../../features/tickets/mutations.ts'
import { stopAwaitingFocus } from '../../lib/focus-when-free.ts'
import { focusAccepted, isWritingElsewhere } from './composer-focus.ts'
import { wantedTicket, type Workspace } from './use-workspace.ts'

export interface AcceptTicket {
  accept: (ticket: MyTicket) => void
  isAccepting: boolean
  /** The ticket that was tried last. */
  wanted: MyTicket | undefined
}

/** Accepts a ticket, wherever it is shown, and opens it; one at a time. */
export function useAcceptTicket({ select }: Workspace): AcceptTicket {
  const { t } = useTranslation()
  const { mutate: tryToAccept, isPending: isAccepting, variables } = useAccept(t)
  // The same function from one drawing to the next, so that the rows that stay are not drawn again.
  const accept = useCallback(
    (wanted: MyTicket) => {
      if (isAccepting) return
      const before = wantedTicket()
      focusAccepted(wanted.ticketid)
      tryToAccept(wanted, {
        onError: stopAwaitingFocus,
        onSuccess({ ticketid }) {
          // Nobody is taken out of the chat that they opened or write in meanwhile.
          if (wantedTicket() !== before || isWritingElsewhere(ticketid)) return
          select(ticketid)
          focusAccepted(ticketid)
        },
      })
    },
    [isAccepting, tryToAccept, select],
  )
  return { accept, isAccepting, wanted: variables }
}
