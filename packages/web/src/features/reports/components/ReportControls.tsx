import type { Department } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { SegmentedGroup } from '../../../ui/forms/SegmentedGroup.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import type { ReportChoice } from '../use-report-choice.ts'
import { DaysPicker } from './DaysPicker.tsx'
import styles from './ReportControls.module.css'

type ReportControlsProps = {
  choice: ReportChoice
  /** Empty for users who see only one. */
  departments: readonly Department[]
}

/** Which days, of whom, grouped how, and as what. */
export function ReportControls({ choice, departments }: ReportControlsProps) {
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
            label={t('reports.department.label')}
            isLabelHidden
            size="sm"
            placeholder={t('reports.department.all')}
            value={departmentid ?? all}
            options={[
              { id: all, text: t('reports.department.all') },
              ...departments.map((one) => ({ id: one.departmentid, text: one.department_name })),
            ]}
            onChange={(id) => choice.change({ departmentid: id === all ? null : id })}
          />
        )}
        <SegmentedGroup
          label={t('reports.by.label')}
          value={by}
          segments={[
            { id: 'day', label: t('reports.by.day') },
            { id: 'department', label: t('reports.by.department') },
            { id: 'account', label: t('reports.by.account') },
          ]}
          onChange={(grouping) => choice.change({ by: grouping })}
        />
        <SegmentedGroup
          label={t('reports.shape.label')}
          value={shape}
          segments={[
            { id: 'charts', label: t('reports.shape.charts') },
            { id: 'tables', label: t('reports.shape.tables') },
          ]}
          onChange={(wished) => choice.change({ shape: wished })}
        />
      </div>
    </div>
  )
}

const all = 'all'
