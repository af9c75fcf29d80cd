import type { Report } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useReportTexts } from '../../../i18n/report-texts.ts'
import { StatStrip, Stat } from '../../../ui/figures/StatStrip.tsx'

/** The whole period in five figures. */
export function ReportFigures({ whole }: Pick<Report, 'whole'>) {
  const { t } = useTranslation()
  const { number } = useReportTexts()
  const minutes = (seconds: number | null) =>
    seconds === null
      ? { value: '–', note: t('reports.figures.none') }
      : { value: number(seconds / 60), unit: t('reports.figures.min') }
  const rating =
    whole.rating === null
      ? { value: '–', note: t('reports.figures.none') }
      : { value: number(whole.rating), unit: t('reports.units.rating') }
  return (
    <StatStrip label={t('reports.figures.title')}>
      <Stat
        label={t('reports.series.opened')}
        value={number(whole.opened)}
        note={
          <span>
            {t('reports.series.reopened')} <b>{number(whole.reopened)}</b>
          </span>
        }
      />
      <Stat label={t('reports.series.closed')} value={number(whole.closed)} />
      <Stat label={t('reports.figures.median')} {...minutes(whole.wait_median)} />
      <Stat label={t('reports.figures.p90')} {...minutes(whole.wait_p90)} />
      <Stat label={t('reports.charts.rating')} {...rating} />
    </StatStrip>
  )
}
