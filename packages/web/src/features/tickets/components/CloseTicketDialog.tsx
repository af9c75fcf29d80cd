import type { MyTicket } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { useEndsWithRight } from '../../../live/use-ends-with-right.ts'
import { useCloseTicket } from '../mutations.ts'

type CloseTicketDialogProps = {
  ticket: MyTicket
  /** How many messages wait to be sent in it: closing cancels them. */
  scheduled: number
  isOpen: boolean
  onAway: () => void
  onClosed: () => void
  /** It is open again, because closing was undone. */
  onUndone: (ticket: MyTicket) => void
}

export function CloseTicketDialog({ ticket, scheduled, isOpen, onAway, ...after }: CloseTicketDialogProps) {
  const { t } = useTranslation()
  const close = useCloseTicket(t, { ...after, cancelsScheduled: scheduled > 0 })
  // Asked again after a refusal, I know what came until then.
  const clientSeq = useSeqWhenAsked(ticket, `${isOpen} ${close.isError ? close.submittedAt : ''}`)
  const about = t('close.text', { name: ticket.client_name, platform: platformName(ticket.platform, t) })
  const away = () => {
    close.reset()
    onAway()
  }
  useEndsWithRight({ ticket, right: 'close', isOpen, isPending: close.isPending, onAway: away })
  return (
    <AskFirst
      isOpen={isOpen}
      question={t('close.question')}
      text={scheduled > 0 ? `${t('close.scheduled', { count: scheduled })} ${about}` : about}
      noLabel={t('close.no')}
      yesLabel={t(scheduled > 0 ? 'close.cancelAndClose' : 'close.yes')}
      onNo={away}
      onYes={() => close.mutate({ ticket, clientSeq })}
      request={close}
    />
  )
}

/** The newest message of the client when the question was asked: a newer one keeps the ticket open (P7-82). */
function useSeqWhenAsked({ ticketid, last_client_seq }: MyTicket, question: string): number {
  const asking = `${ticketid} ${question}`
  const [asked, setAsked] = useState({ asking, clientSeq: last_client_seq })
  if (asked.asking === asking) return asked.clientSeq
  setAsked({ asking, clientSeq: last_client_seq })
  return last_client_seq
}
