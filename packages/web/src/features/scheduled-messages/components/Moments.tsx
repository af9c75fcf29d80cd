import type { ScheduledMessage } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPast, type MomentChoice, momentChoices, momentOf, writtenAs } from '../../../lib/coming-moments.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { MomentPicks } from '../../../ui/forms/MomentPicks.tsx'

const leftMoment = noLeftEdits<{ of: string; chosen: string; written: string }>()

/** The offered time, or the one that was written. */
export function useMomentChoice(ticketid: string, changed: ScheduledMessage | null) {
  const now = useNow()
  const of = changed?.messageid ?? ticketid
  const found = useLeftEdits(leftMoment)
  const left = found?.of === of ? found : undefined
  const [chosen, choose] = useState<string>(left?.chosen ?? (changed ? 'chosen' : 'hour'))
  const [written, write] = useState(left?.written ?? (changed ? writtenAs(changed.due_on) : ''))
  useKeepEdits(leftMoment, { of, chosen, written })
  const choices = momentChoices(now)
  const choice = choices.find(({ id }) => id === chosen)
  return {
    choices,
    chosen,
    choose,
    written,
    write,
    isWrittenPast: isPast(written, now),
    /** Undefined until it is a time that may come. */
    dueOn: choice && momentOf(choice, written, now),
  }
}

type MomentsProps = { moment: ReturnType<typeof useMomentChoice>; onEnter: () => void }

export function Moments({ moment, onEnter }: MomentsProps) {
  const { t } = useTranslation()
  const subOf = (one: MomentChoice) => ('at' in one ? dateAndTime(one.at) : undefined)
  return (
    <MomentPicks
      label={t('scheduled.when')}
      picks={moment.choices.map((one) => ({ id: one.id, name: t(`moments.${one.id}`), sub: subOf(one) }))}
      value={moment.chosen}
      onChange={moment.choose}
      timeLabel={t('moments.time')}
      timeError={moment.isWrittenPast ? t('moments.past') : undefined}
      written={moment.written}
      onWritten={moment.write}
      onEnter={onEnter}
    />
  )
}
