import { isClosed, type MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useEndsMeanwhile } from './use-ends-meanwhile.ts'

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
  useEndsMeanwhile(isOver ? why : null, onAway)
}
