import type { Insight } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useReportTexts } from '../../../i18n/insight/insight-words.ts'
import { StatStrip, Stat } from '../../../ui/figures/StatStrip.tsx'

/** The whole stretch in five figures. */
export function InsightFigures({ whole }: Pick<Insight, 'whole'>) {
  const { t } = useTranslation('insight')
  const { number } = useReportTexts()
  const minutes = (seconds: number | null) =>
    seconds === null
      ? { value: '–', note: t('figures.none') }
      : { value: number(seconds / 60), unit: t('figures.min') }
  const rating =
    whole.rating === null
      ? { value: '–', note: t('figures.none') }
      : { value: number(whole.rating), unit: t('units.rating') }
  return (
    <StatStrip label={t('figures.title')}>
      <Stat
        label={t('series.opened')}
        value={number(whole.opened)}
        note={
          <span>
            {t('series.reopened')} <b>{number(whole.reopened)}</b>
          </span>
        }
      />
      <Stat label={t('series.closed')} value={number(whole.closed)} />
      <Stat label={t('figures.median')} {...minutes(whole.wait_median)} />
      <Stat label={t('figures.p90')} {...minutes(whole.wait_p90)} />
      <Stat label={t('charts.rating')} {...rating} />
    </StatStrip>
  )
}
