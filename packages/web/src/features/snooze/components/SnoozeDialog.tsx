import type { MyTicket } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPast } from '../../../lib/coming-moments.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { errorText } from '../../../live/refusal-text.ts'
import { useEndsWithRight } from '../../../live/use-ends-with-right.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { MomentPicks } from '../../../ui/forms/MomentPicks.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useEndSnooze, useSnooze } from '../mutations.ts'
import { type SnoozeChoice, snoozeChoices, untilOf } from '../snooze-model.ts'

type SnoozeDialogProps = {
  ticket: MyTicket
  onAway: () => void
  onSnoozed: () => void
  /** It is back, because the snooze was undone. */
  onUndone: (ticket: MyTicket) => void
}

export function SnoozeDialog({ ticket, onAway, onSnoozed, onUndone }: SnoozeDialogProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { choices, until, ...moment } = useMoment(now)
  const snooze = useSnooze(t, { onDone: onSnoozed, onUndone })
  useEndsWithRight({ ticket, right: 'send', isPending: snooze.isPending, onAway })
  const confirm = () => {
    if (until !== undefined && !snooze.isPending) snooze.mutate({ ticket, until })
  }
  const subOf = (one: SnoozeChoice) => {
    if (!('at' in one)) return undefined
    return one.at > now ? dateAndTime(one.at) : t('moments.past')
  }
  const nameOf = ({ id }: SnoozeChoice) => t(id === 'client' ? 'snooze.onReply' : `moments.${id}`)
  return (
    <Dialog
      isList
      onClose={onAway}
      title={t('snooze.title')}
      lead={t('snooze.lead')}
      footer={
        <>
          <WayBack ticket={ticket} onAway={onAway} />
          <Button
            label={t('snooze.confirm')}
            tone="primary"
            isDisabled={until === undefined}
            isPending={snooze.isPending}
            onPress={confirm}
          />
        </>
      }
    >
      <MomentPicks
        label={t('snooze.until')}
        picks={choices.map((one) => ({ id: one.id, name: nameOf(one), sub: subOf(one) }))}
        {...moment}
        timeLabel={t('moments.time')}
        timeError={isPast(moment.written, now) ? t('moments.past') : undefined}
        onEnter={confirm}
      />
      {snooze.isError && <Notice tone="danger">{errorText(snooze.error, t)}</Notice>}
    </Dialog>
  )
}

/** The choices, the chosen one, and the time that it means. */
function useMoment(now: Date) {
  const [value, onChange] = useState<string>('hour')
  const [written, onWritten] = useState('')
  const [offeredOn] = useState(now)
  const choices = snoozeChoices(now, offeredOn)
  const choice = choices.find(({ id }) => id === value)
  return { choices, until: choice && untilOf(choice, written, now), value, onChange, written, onWritten }
}

/** Ends the snooze that there is, or leaves everything as it was. */
function WayBack({ ticket, onAway }: Pick<SnoozeDialogProps, 'ticket' | 'onAway'>) {
  const { t } = useTranslation()
  const end = useEndSnooze(t, onAway)
  return ticket.snoozed ? (
    <Button
      label={t('snooze.end')}
      tone="quiet"
      isPending={end.isPending}
      onPress={() => end.mutate(ticket)}
    />
  ) : (
    <Button label={t('common.cancel')} tone="quiet" onPress={onAway} />
  )
}
