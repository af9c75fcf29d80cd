import type { ScheduledMessage } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type ChangedMeanwhileProps = { other: ScheduledMessage; isDisabled: boolean; onSave: () => void }

/** In another tab the message became something else: its author sees it before overwriting it (P7-90). */
export function ChangedMeanwhile({ other, isDisabled, onSave }: ChangedMeanwhileProps) {
  const { t } = useTranslation()
  const { content, due_on, files } = other
  const what = [content, ...files.map(({ name }) => name)].filter((words) => words !== '').join(', ')
  return (
    <Notice
      tone="warning"
      isLive
      actions={<Button label={t('scheduled.saveMine')} size="sm" isDisabled={isDisabled} onPress={onSave} />}
    >
      {t('scheduled.changedMeanwhile')} {t('scheduled.card', { time: dateAndTime(due_on) })}: {what}
    </Notice>
  )
}
