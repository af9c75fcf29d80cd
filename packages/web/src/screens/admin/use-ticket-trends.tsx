import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { insightQuery } from '../../features/insight/api.ts'
import { isEmpty, lastDays } from '../../features/insight/insight-model.ts'
import type { TicketTrends } from '../../features/ticket-table/components/TicketFigures.tsx'
import { now } from '../../lib/browser.ts'
import { zoneOfBrowser } from '../../lib/browser-zone.ts'
import { dayOf } from '../../lib/dates.ts'
import { Bars } from '../../ui/figures/Bars.tsx'
import { Sparkline } from '../../ui/figures/Sparkline.tsx'

const trendDays = 14

/**
 * Compares the figures with earlier ones: the last two weeks beside each. Without an answer only the figures are shown.
 */
export function useTicketTrends(): TicketTrends {
  const { t } = useTranslation()
  const [days] = useState(() => lastDays(trendDays, dayOf(now())))
  const { data } = useQuery(insightQuery(days, zoneOfBrowser(), null))
  if (data === undefined || isEmpty(data)) return {}
  const waits = data.days.flatMap(({ wait_average }) => (wait_average === null ? [] : [wait_average]))
  return {
    total: <Sparkline label={t('insight.trend.opened')} values={data.days.map(({ opened }) => opened)} />,
    ...(waits.length > 1 && {
      acceptance: <Sparkline label={t('insight.trend.acceptance')} values={waits} />,
    }),
    closed: (
      <Bars
        label={t('insight.trend.closed')}
        bars={data.days.map(({ closed }, place) => ({
          value: closed,
          tone: place === data.days.length - 1 ? 'now' : 'plain',
        }))}
      />
    ),
  }
}
