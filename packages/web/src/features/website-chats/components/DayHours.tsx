import { CopyCheck, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import {
  copiedToAll,
  problemOf,
  spansOf,
  spansPerDay,
  type TypedSpan,
  type TypedWeek,
  withChange,
  withoutSpan,
  withSpan,
} from '../working-week.ts'
import styles from './WebsiteChats.module.css'

type DayHoursProps = { day: number; week: TypedWeek; onChange: (week: TypedWeek) => void }

/** The hours of one weekday: none, or a few spans. */
export function DayHours({ day, week, onChange }: DayHoursProps) {
  const { t, i18n } = useTranslation()
  const name = dayName(day, i18n.language)
  const spans = spansOf(week, day)
  const problem = problemOf(week, day)
  return (
    <li className={styles.day}>
      <span className={styles.dayName}>{name}</span>
      <div className={styles.spans}>
        {spans.length === 0 && <span className="muted">{t('websiteChats.closed')}</span>}
        {spans.map((span, at) => (
          <Span key={at} name={name} span={span} week={week} onChange={onChange} />
        ))}
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {t(`websiteChats.span.${problem}`)}
          </p>
        )}
      </div>
      <div className={styles.dayTools}>
        {spans.length < spansPerDay && (
          <IconButton
            icon={Plus}
            size="sm"
            label={t('websiteChats.addHours', { day: name })}
            onPress={() => onChange(withSpan(week, day))}
          />
        )}
        <IconButton
          icon={CopyCheck}
          size="sm"
          label={t('websiteChats.copyHours', { day: name })}
          onPress={() => onChange(copiedToAll(week, day))}
        />
      </div>
    </li>
  )
}

type SpanProps = Omit<DayHoursProps, 'day'> & { name: string; span: TypedSpan }

/** One span of the day: from, to, and its removal. */
function Span({ name, span, week, onChange }: SpanProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.span}>
      <DateField
        type="time"
        label={t('websiteChats.from', { day: name })}
        isLabelHidden
        value={span.from}
        onChange={(from) => onChange(withChange(week, span, { from }))}
      />
      <span aria-hidden="true">–</span>
      <DateField
        type="time"
        label={t('websiteChats.to', { day: name })}
        isLabelHidden
        value={span.to}
        onChange={(to) => onChange(withChange(week, span, { to }))}
      />
      <IconButton
        icon={X}
        size="sm"
        label={t('websiteChats.removeHours', { day: name })}
        onPress={() => onChange(withoutSpan(week, span))}
      />
    </div>
  )
}

/** 'Monday' of 1: that day was the first of January 2024. */
const dayName = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
