import { calls, limits, type MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { request } from '../../live/api.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { showFailure } from '../../live/show-failure.ts'

interface Step {
  action: 'accept' | 'close'
  /** `accepted_on` or `closed_on`, by which the server knows the step. */
  at: string
  ticket: MyTicket
  /** When the call was made: the server's five seconds begin later, never earlier. */
  began: number
}

const acceptOffers = new Map<string, () => void>()

/** Once I have answered, accepting cannot be undone any more (P7-69). */
export function withdrawAcceptUndo(ticketid: string): void {
  acceptOffers.get(ticketid)?.()
  acceptOffers.delete(ticketid)
}

/** Offers to undo a step while the client has not been notified. */
export function offerUndo(step: Step, t: TFunction, onUndone?: (ticket: MyTicket) => void): void {
  const id = step.ticket.ticketid.slice(0, 8)
  const withdraw = toasts.offerUndo({
    text: t(step.action === 'accept' ? 'tickets.acceptedToast' : 'tickets.closedToast', { id }),
    sub: t('undo.notifiedLater', { name: step.ticket.client_name }),
    milliseconds: limits.undoWindow - (performance.now() - step.began),
    onUndo: () => void undo(step, t, onUndone),
  })
  if (step.action === 'accept') acceptOffers.set(step.ticket.ticketid, withdraw)
}

/** The lists and the chat learn of it by its event, on every screen. */
async function undo({ action, at, ticket }: Step, t: TFunction, onUndone?: (ticket: MyTicket) => void) {
  const { ticketid, created_on } = ticket
  try {
    const undone = await request(calls.undoTicketAction, {
      params: { ticketid },
      body: { created_on, action, at },
    })
    toasts.show({ tone: 'plain', text: t('undo.done', { id: ticketid.slice(0, 8) }) })
    onUndone?.(undone)
  } catch (error) {
    showFailure(t('undo.failed'), error, t)
  }
}
