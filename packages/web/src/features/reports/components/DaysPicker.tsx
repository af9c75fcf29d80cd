import { limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { SegmentedGroup } from '../../../ui/forms/SegmentedGroup.tsx'
import { type Days, lastDays, presets, problemOf } from '../report-model.ts'
import styles from './ReportControls.module.css'

type DaysPickerProps = {
  /** 7, 30 or 90 days up to today; null: days of the viewer's own. */
  preset: number | null
  days: Days
  today: string
  onDays: (days: Days, preset: number | null) => void
}

export function DaysPicker({ preset, days, today, onDays }: DaysPickerProps) {
  const { t } = useTranslation()
  const problem = problemOf(days)
  const own = (change: Partial<Days>) => onDays({ ...days, ...change }, null)
  return (
    <div className={styles.days}>
      <SegmentedGroup
        label={t('reports.days.label')}
        value={preset === null ? 'own' : String(preset)}
        segments={[
          ...presets.map((count) => ({ id: String(count), label: t('reports.days.last', { days: count }) })),
          { id: 'own', label: t('reports.days.own') },
        ]}
        onChange={(id) => (id === 'own' ? own({}) : onDays(lastDays(Number(id), today), Number(id)))}
      />
      {preset === null && (
        <div className={styles.own}>
          <DateField
            label={t('reports.days.from')}
            value={days.from}
            max={today}
            onChange={(from) => own({ from })}
          />
          <DateField
            label={t('reports.days.to')}
            value={days.to}
            max={today}
            onChange={(to) => own({ to })}
            error={problem === null ? undefined : t(`reports.days.${problem}`, { most: limits.reportDays })}
          />
        </div>
      )}
    </div>
  )
}
