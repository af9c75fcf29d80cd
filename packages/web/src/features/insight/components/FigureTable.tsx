import { useTranslation } from 'react-i18next'
import { useReportTexts } from '../../../i18n/insight/insight-words.ts'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { type ChartName, type Grouping, type Point, seriesOf } from '../insight-model.ts'
import { usePointName } from './use-point-name.ts'

type FigureTableProps = { chart: ChartName; by: Grouping; points: readonly Point[] }

/** The figures of a chart in words and numbers. */
export function FigureTable({ chart, by, points }: FigureTableProps) {
  const { t } = useTranslation('insight')
  const { number } = useReportTexts()
  const { whole } = usePointName(by)
  const columns: readonly TableColumn<Point>[] = [
    { id: 'name', label: t(by === 'day' ? 'day' : 'department.label'), isLead: true, cell: whole },
    ...seriesOf[chart].map(({ key }, index) => ({
      id: key,
      label: t(`series.${key}`),
      isNumber: true,
      cell: ({ values }: Point) => {
        const value = values[index] ?? null
        return value === null ? '–' : number(value)
      },
    })),
  ]
  return (
    <Table
      label={t('title', { chart: t(`charts.${chart}`), unit: t(`units.${chart}`) })}
      columns={columns}
      rows={points}
      idOf={({ id }) => id}
      isInset
      isTight
    />
  )
}
