import { useTranslation } from 'react-i18next'
import { useReportTexts } from '../../../i18n/report-texts.ts'
import { type ChartName, type Grouping, type Point, seriesOf } from '../report-model.ts'

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

/** The name and the figures of a point in one sentence. */
export function usePointText(chart: ChartName, by: Grouping) {
  const { t } = useTranslation()
  const { number } = useReportTexts()
  const { whole } = usePointName(by)
  return (point: Point) => {
    const figures = seriesOf[chart].map(({ key }, series) => {
      const value = point.values[series] ?? null
      return `${t(`reports.series.${key}`)} ${value === null ? '–' : number(value)}`
    })
    return [whole(point), ...figures].join(', ')
  }
}
