import { type ChannelHealth, Platform } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Bot, CircleAlert, Clock, Hourglass, KeyRound, Radio, ScanEye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { channelFailureText } from '../../../i18n/channel-failure-text.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { troubleOf } from '../health-model.ts'
import { StateChip } from '../../../live/bot-channel/StateChip.tsx'
import styles from './ChannelFacts.module.css'
import { useTroubleText } from './use-trouble-text.ts'

/** The state of a connected account, what is wrong with it and what to do. */
export function ChannelFacts({ health, isSilent }: { health: ChannelHealth; isSilent: boolean }) {
  const { t } = useTranslation()
  const { wrong, remedy } = useTroubleText()
  const trouble = troubleOf(health)
  return (
    <div className={styles.panel}>
      {trouble !== null && (
        <Notice tone={trouble === 'broken' ? 'danger' : 'warning'} isLive>
          <Column>
            <strong>{wrong(health, trouble)}</strong>
            <span>{remedy(health, trouble)}</span>
          </Column>
        </Notice>
      )}
      <Box
        title={t('channelHealth.fact.title', { name: health.name })}
        tools={<StateChip health={health} />}
        body="rows"
      >
        <Facts facts={useFacts(health, isSilent)} />
      </Box>
    </div>
  )
}

function useFacts(health: ChannelHealth, isSilent: boolean) {
  const { t } = useTranslation()
  const platform = nameOf(health, t)
  const muted = (text: string) => <span className="muted">{text}</span>
  const moment = (time: string | null, none: string) =>
    time === null ? muted(none) : <time dateTime={time}>{dateAndTime(time)}</time>
  const { last_error: error, last_error_on: errorOn, late_since: late } = health
  return [
    { label: t('channels.account'), icon: Bot, value: health.name },
    {
      label: t('channelHealth.fact.token'),
      icon: KeyRound,
      value:
        health.state === 'broken'
          ? t('channelHealth.fact.tokenRefused', { platform })
          : t('channelHealth.fact.tokenValid'),
    },
    {
      label: t('channelHealth.fact.arrival'),
      icon: Radio,
      value: isSilent ? t('refusal.silent-mode') : t(`channelHealth.fact.${arrivalOf(health)}`, { platform }),
    },
    {
      label: t('channels.lastEvent'),
      icon: Clock,
      value: moment(health.last_event_on, t('channels.noEvent')),
    },
    {
      label: t('channelHealth.fact.waiting'),
      icon: Hourglass,
      value:
        late === null
          ? muted(t('channelHealth.fact.waitingNone'))
          : t('channelHealth.fact.waitingSince', { time: dateAndTime(late) }),
    },
    {
      label: t('channelHealth.fact.checked'),
      icon: ScanEye,
      value: moment(health.checked_on, t('channelHealth.fact.neverChecked')),
    },
    ...(error === null
      ? []
      : [
          {
            label: t('channels.lastError'),
            icon: CircleAlert,
            value: `${channelFailureText(error, t)}${errorOn === null ? '' : ` (${dateAndTime(errorOn)})`}`,
          },
        ]),
  ]
}

function arrivalOf({ intake, state }: ChannelHealth): 'polling' | 'webhook' | 'webhookGone' | 'pollingFails' {
  if (state === 'silent') return intake === 'polling' ? 'pollingFails' : 'webhookGone'
  return intake === 'polling' ? 'polling' : 'webhook'
}

const nameOf = ({ platform }: ChannelHealth, t: TFunction): string => {
  const known = Platform.safeParse(platform).data
  return known === undefined ? platform : platformName(known, t)
}
