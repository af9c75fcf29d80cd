import { type MyTicket, platformNames } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { useCloseTicket } from '../mutations.ts'

type CloseTicketDialogProps = {
  ticket: MyTicket
  isOpen: boolean
  onAway: () => void
  onClosed: () => void
  /** It is open again, because closing was undone. */
  onUndone: (ticket: MyTicket) => void
}

export function CloseTicketDialog({ ticket, isOpen, onAway, ...after }: CloseTicketDialogProps) {
  const { t } = useTranslation()
  const close = useCloseTicket(t, after)
  const away = () => {
    close.reset()
    onAway()
  }
  return (
    <AlertDialog
      isOpen={isOpen}
      question={t('close.question')}
      text={t('close.text', { name: ticket.client_name, platform: platformNames[ticket.platform] })}
      noLabel={t('close.no')}
      yesLabel={t('close.yes')}
      onNo={away}
      onYes={() => close.mutate(ticket)}
      isPending={close.isPending}
      {...(close.isError && { error: failureText(failureOf(close.error), t) })}
    />
  )
}
