import { type Platform, platforms, type TicketWidgets } from '@switchboard/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { useFigures } from '../../../i18n/figures.ts'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import { StatStrip, Stat } from '../../../ui/figures/StatStrip.tsx'
import styles from './TicketFigures.module.css'

/** Small pictures of the last days, where there are some. */
export type TicketTrends = { total?: ReactNode; acceptance?: ReactNode; closed?: ReactNode }

type TicketFiguresProps = {
  widgets: TicketWidgets
  trends?: TicketTrends
  /** How long the client waits who waits longest; absent while nobody does. */
  longestWait?: string | undefined
}

/** Ticket widgets; Viber and Messenger beside the two that the specification names. */
export function TicketFigures({ widgets, trends = {}, longestWait }: TicketFiguresProps) {
  const { t } = useTranslation()
  const { whole, two } = useFigures()
  return (
    <div className={styles.figures}>
      <h2 className="visually-hidden">{t('ticketTable.figures')}</h2>
      <StatStrip label={t('ticketTable.figures')}>
        <Stat
          label={t('ticketTable.total')}
          value={whole(widgets.total)}
          trend={trends.total}
          note={<ByPlatform countOf={(platform) => widgets[platform]} />}
        />
        <Stat
          label={t('ticketTable.pending')}
          value={whole(widgets.pending)}
          note={
            longestWait && (
              <span>
                {t('ticketTable.longestWait')} <b>{longestWait}</b>
              </span>
            )
          }
        />
        <Stat
          label={t('ticketTable.acceptance')}
          value={two(widgets.averageAcceptanceTime)}
          unit={t('ticketTable.minutes')}
          trend={trends.acceptance}
        />
        <Stat
          label={t('ticketTable.closed')}
          value={whole(widgets.closed)}
          trend={trends.closed}
          note={<ByPlatform countOf={(platform) => widgets[`${platform}Closed`]} />}
        />
      </StatStrip>
    </div>
  )
}

function ByPlatform({ countOf }: { countOf: (platform: Platform) => number }) {
  const { t } = useTranslation()
  const { whole } = useFigures()
  return platforms.map((platform) => (
    <span key={platform}>
      <PlatformIcon platform={platform} size="xs" />
      {platformName(platform, t)} <b>{whole(countOf(platform))}</b>
    </span>
  ))
}
