import { isClosed, type MyTicket } from '@switchboard/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../ui/overlays/toast-queue.ts'

interface Question {
  ticket: MyTicket
  right: 'close' | 'reassign' | 'send'
  isOpen?: boolean
  /** It is answered: what the ticket becomes may be my own doing. */
  isPending: boolean
  onAway: () => void
}

/** A question about a ticket goes when a colleague has taken or closed the ticket meanwhile, and a notice says so (P7-86). */
export function useEndsWithRight({ ticket, right, isOpen = true, isPending, onAway }: Question): void {
  const { t } = useTranslation()
  const isOver = isOpen && !isPending && !ticket.may[right]
  const why = t(isClosed(ticket) ? 'refusal.ticket-closed' : 'refusal.not-the-handler')
  useEffect(() => {
    if (!isOver) return
    toasts.show({ tone: 'warning', text: why })
    onAway()
  })
}
