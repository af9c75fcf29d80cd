import type { MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useEndsWithRight } from '../../../live/use-ends-with-right.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { type Destination, useReassign } from '../mutations.ts'
import { ScheduledNotice } from './ScheduledNotice.tsx'

type ReassignQuestionProps = {
  ticket: MyTicket
  to: Destination
  /** How many messages wait to be sent in it. */
  scheduled: number
  onAway: () => void
  onDone: (ticket: MyTicket, to: Destination) => void
}

/** Asks before the palette hands over a ticket with scheduled messages; mounted while it is open. */
export function ReassignQuestion({ ticket, to, scheduled, onAway, onDone }: ReassignQuestionProps) {
  const { t } = useTranslation()
  const reassign = useReassign(t, onDone)
  useEndsWithRight({ ticket, right: 'reassign', isPending: reassign.isPending, onAway })
  return (
    <AlertDialog
      isOpen
      question={t('reassign.question', { name: to.name })}
      text={<ScheduledNotice scheduled={scheduled} />}
      yesLabel={t('chat.reassign')}
      onNo={onAway}
      onYes={() => reassign.mutate({ ticket, to })}
      isPending={reassign.isPending}
    />
  )
}
