import type { TFunction } from 'i18next'
import type { EventHandler } from '../../live/event-handlers.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

const shown = new Map<string, () => void>()

/** A notice that stays until it is dismissed, the ticket is closed or closing it is tried again (P7-93). */
export function showNotClosed(ticketid: string, why: string, t: TFunction): void {
  withdrawNotClosed(ticketid)
  const text = t('close.failed', { id: ticketid.slice(0, 8) })
  shown.set(ticketid, toasts.show({ tone: 'danger', text, sub: why }))
}

export function withdrawNotClosed(ticketid: string): void {
  shown.get(ticketid)?.()
  shown.delete(ticketid)
}

export const handleClosedEvent: EventHandler = (event) => {
  if (event.type === 'closeTicket') withdrawNotClosed(event.payload.ticket.ticketid)
}
