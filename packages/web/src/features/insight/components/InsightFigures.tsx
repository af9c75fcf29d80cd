import type { Insight } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useReportTexts } from '../../../i18n/report-texts.ts'
import { StatStrip, Stat } from '../../../ui/figures/StatStrip.tsx'

/** The whole stretch in five figures. */
export function InsightFigures({ whole }: Pick<Insight, 'whole'>) {
  const { t } = useTranslation()
  const { number } = useReportTexts()
  const minutes = (seconds: number | null) =>
    seconds === null
      ? { value: '–', note: t('insight.figures.none') }
      : { value: number(seconds / 60), unit: t('insight.figures.min') }
  const rating =
    whole.rating === null
      ? { value: '–', note: t('insight.figures.none') }
      : { value: number(whole.rating), unit: t('insight.units.rating') }
  return (
    <StatStrip label={t('insight.figures.title')}>
      <Stat
        label={t('insight.series.opened')}
        value={number(whole.opened)}
        note={
          <span>
            {t('insight.series.reopened')} <b>{number(whole.reopened)}</b>
          </span>
        }
      />
      <Stat label={t('insight.series.closed')} value={number(whole.closed)} />
      <Stat label={t('insight.figures.median')} {...minutes(whole.wait_median)} />
      <Stat label={t('insight.figures.p90')} {...minutes(whole.wait_p90)} />
      <Stat label={t('insight.charts.rating')} {...rating} />
    </StatStrip>
  )
}
