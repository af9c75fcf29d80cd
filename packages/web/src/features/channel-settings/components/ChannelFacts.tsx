import { Bot, CircleAlert, Clock, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Box } from '../../../ui/Box.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { Health } from '../api.ts'

/** How a connected account is doing. */
export function ChannelFacts({ health }: { health: Health }) {
  const { t } = useTranslation('panel')
  const { last_event_on: lastEvent, last_error: lastError, last_error_on: lastErrorOn } = health
  return (
    <Box title={t('channels.health')} body="rows">
      <Facts
        facts={[
          { label: t('channels.account'), icon: Bot, value: health.name },
          { label: t('channels.intake'), icon: Radio, value: t(`channels.intakes.${health.intake}`) },
          {
            label: t('channels.lastEvent'),
            icon: Clock,
            value:
              lastEvent === null ? (
                <span className="muted">{t('channels.noEvent')}</span>
              ) : (
                <time dateTime={lastEvent}>{dateAndTime(lastEvent)}</time>
              ),
          },
          ...(lastError === null
            ? []
            : [
                {
                  label: t('channels.lastError'),
                  icon: CircleAlert,
                  value: `${lastError}${lastErrorOn === null ? '' : ` (${dateAndTime(lastErrorOn)})`}`,
                },
              ]),
        ]}
      />
    </Box>
  )
}
