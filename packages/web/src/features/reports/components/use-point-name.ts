import { useTranslation } from 'react-i18next'
import { useReportTexts } from '../../../i18n/report-texts.ts'
import type { Grouping, Point } from '../report-model.ts'

/** The name of a day, a department or an account, short on an axis and in full everywhere else. */
export function usePointName(by: Grouping) {
  const { t } = useTranslation()
  const { shortDay, longDay } = useReportTexts()
  return {
    short: (name: string) => (by === 'day' ? shortDay(name) : name),
    whole: ({ name }: Point) => {
      if (name === null) return t('reports.department.none')
      return by === 'day' ? longDay(name) : name
    },
  }
}
