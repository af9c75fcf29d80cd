import type { Department } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { SegmentedGroup } from '../../../ui/forms/SegmentedGroup.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import type { InsightChoice } from '../use-insight-choice.ts'
import { DaysPicker } from './DaysPicker.tsx'
import styles from './InsightControls.module.css'

type InsightControlsProps = {
  choice: InsightChoice
  /** Empty for users who see only one. */
  departments: readonly Department[]
}

/** Which days, of whom, grouped how, and as what. */
export function InsightControls({ choice, departments }: InsightControlsProps) {
  const { t } = useTranslation()
  const { by, shape, departmentid } = choice
  return (
    <div className={styles.controls}>
      <DaysPicker
        preset={choice.preset}
        days={choice.days}
        today={choice.today}
        onDays={(days, preset) => choice.change({ days, preset })}
      />
      <div className={styles.end}>
        {departments.length > 1 && by === 'day' && (
          <Select
            label={t('insight.department.label')}
            isLabelHidden
            size="sm"
            placeholder={t('insight.department.all')}
            value={departmentid ?? all}
            options={[
              { id: all, text: t('insight.department.all') },
              ...departments.map((one) => ({ id: one.departmentid, text: one.department_name })),
            ]}
            onChange={(id) => choice.change({ departmentid: id === all ? null : id })}
          />
        )}
        <SegmentedGroup
          label={t('insight.by.label')}
          value={by}
          segments={[
            { id: 'day', label: t('insight.by.day') },
            { id: 'department', label: t('insight.by.department') },
          ]}
          onChange={(grouping) => choice.change({ by: grouping })}
        />
        <SegmentedGroup
          label={t('insight.shape.label')}
          value={shape}
          segments={[
            { id: 'charts', label: t('insight.shape.charts') },
            { id: 'tables', label: t('insight.shape.tables') },
          ]}
          onChange={(wished) => choice.change({ shape: wished })}
        />
      </div>
    </div>
  )
}

const all = 'all'
