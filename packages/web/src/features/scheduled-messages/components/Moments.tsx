import type { ScheduledMessage } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import {
  changedMoment,
  isPast,
  type MomentChoice,
  momentChoices,
  momentOf,
  writtenAs,
} from '../../../lib/coming-moments.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { MomentPicks } from '../../../ui/forms/MomentPicks.tsx'

const leftMoment = noLeftEdits<{ chosen: string; written: string; offeredOn: Date }>()

/** The offered time, or the one that was written. */
export function useMomentChoice(ticketid: string, changed: ScheduledMessage | null) {
  const now = useNow()
  const first = changed
    ? { chosen: 'chosen', written: writtenAs(changed.due_on), offeredOn: now }
    : { chosen: 'hour', written: '', offeredOn: now }
  const [moment, set] = useKeptState(leftMoment, first, changed?.messageid ?? ticketid)
  const { chosen, written, offeredOn } = moment
  const choices = momentChoices(now, offeredOn)
  const choice = choices.find(({ id }) => id === chosen)
  const dueOn = (one: MomentChoice) =>
    changed
      ? changedMoment({ due_on: changed.due_on, written: writtenAs(changed.due_on) }, one, written, now)
      : momentOf(one, written, now)
  return {
    choices,
    now,
    chosen,
    choose: (id: string) => set((before) => ({ ...before, chosen: id })),
    written,
    write: (text: string) => set((before) => ({ ...before, written: text })),
    isWrittenPast: isPast(written, now),
    /** Undefined until it is a time that may come. */
    dueOn: choice && dueOn(choice),
  }
}

type MomentsProps = { moment: ReturnType<typeof useMomentChoice>; onEnter: () => void }

export function Moments({ moment, onEnter }: MomentsProps) {
  const { t } = useTranslation()
  const subOf = (one: MomentChoice) => {
    if (!('at' in one)) return undefined
    return one.at > moment.now ? dateAndTime(one.at) : t('moments.past')
  }
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
