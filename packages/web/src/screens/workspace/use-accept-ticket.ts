import type { MyTicket } from '@switchboard/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccept } from '../../features/tickets/mutations.ts'
import {
  composerField,
  endAcceptance,
  focusAccepted,
  focusNotMine,
  isWritingElsewhere,
} from './composer-focus.ts'
import { useOncePerTicket } from './use-once-per-ticket.ts'
import { wantedTicket, type Workspace } from './use-workspace.ts'
import { mutateThen } from '../../live/mutate-then.ts'

export interface AcceptTicket {
  accept: (ticket: MyTicket) => void
  /** The id of the ticket that is being accepted; of several, the last one. */
  accepting: string | null
}

/** Accepts a ticket, wherever it is shown, and opens it. Of several that are on their way over a slow line, the last one. */
export function useAcceptTicket({ select }: Workspace): AcceptTicket {
  const { t } = useTranslation()
  const { mutateAsync, isPending, variables } = useAccept(t, focusNotMine)
  const once = useOncePerTicket()
  // The same function from one drawing to the next, so that the rows that stay are not drawn again.
  const accept = useCallback(
    (wanted: MyTicket) =>
      once(wanted.ticketid, () => {
        const before = wantedTicket()
        focusAccepted(wanted.ticketid)
        // Both are left out once another is accepted before the answer: that one is opened.
        return mutateThen({ mutateAsync }, wanted, {
          refused: () => focusNotMine(wanted),
          here({ ticket: { ticketid } }) {
            // Nobody is taken out of the chat that they opened or write in meanwhile.
            if (wantedTicket() !== before || isWritingElsewhere(ticketid)) return endAcceptance(ticketid)
            // Its event came first: the composer has had the caret, which may have been taken elsewhere since.
            if (before === ticketid && composerField() !== null) return
            select(ticketid)
            focusAccepted(ticketid)
          },
        })
      }),
    [once, mutateAsync, select],
  )
  return { accept, accepting: isPending ? variables.ticketid : null }
}
