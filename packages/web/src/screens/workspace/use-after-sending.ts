import { useTranslation } from 'react-i18next'
import type { MyTicket } from '@switchboard/contract'
import type { ClosingResult } from '../../features/composer/send-queued.ts'
import { nextToAnswer } from '../../features/tickets/tickets-model.ts'
import type { OpenList } from '../../features/tickets/use-open-list.ts'
import { showNotDone } from '../../features/tickets/not-done.ts'
import { offerUndo } from '../../features/tickets/undo.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { focusList, focusReopened } from './composer-focus.ts'
import { wantedTicket, type Workspace } from './use-workspace.ts'

/** Where I am after "send and next" and "send and close". */
export function useAfterSending(
  { selected, select }: Workspace,
  /** The open tickets of the list, in its order. */
  shown: readonly MyTicket[],
  /** The list, where more of it is still to come. */
  toCome: OpenList | null,
) {
  const { t } = useTranslation()
  const leave = (ticketid: string) => {
    if (ticketid !== wantedTicket()) return
    select(null)
    focusList()
  }
  return {
    async next() {
      const find = (tickets: readonly MyTicket[]) => nextToAnswer(tickets, selected)
      const next = find(shown) ?? (await toCome?.seek(find, 'mine'))
      if (next) select(next.ticketid)
      else toasts.show({ tone: 'plain', text: t('views.nobodyElse') })
    },
    closing({ ticketid, outcome, began }: ClosingResult) {
      if (outcome.kind === 'done') {
        const ticket = outcome.answer
        const undone = { action: 'close', at: ticket.closed_on ?? '', ticket, began } as const
        offerUndo(undone, t, (reopened) => {
          select(ticketid)
          focusReopened(reopened)
        })
        return leave(ticketid)
      }
      // Somebody else was faster, or the answer to an earlier request was lost.
      if (outcome.kind === 'refused' && outcome.refusal.error === 'ticket-closed') return leave(ticketid)
      showNotDone('close', ticketid, outcome, t)
    },
  }
}
