import { type MyTicket, platformNames } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { useCloseTicket } from '../deeds.ts'

type CloseTicketDialogProps = { ticket: MyTicket; isOpen: boolean; onAway: () => void; onClosed: () => void }

export function CloseTicketDialog({ ticket, isOpen, onAway, onClosed }: CloseTicketDialogProps) {
  const { t } = useTranslation()
  const close = useCloseTicket(t, onClosed)
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
      {...(close.isError && { error: failureWords(failureOf(close.error), t) })}
    />
  )
}
