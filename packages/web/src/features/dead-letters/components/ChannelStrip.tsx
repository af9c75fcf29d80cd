import { Platform } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { channelErrorText } from '../../../i18n/problem-words.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { Card, Cards } from '../../../ui/layout/Card.tsx'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import type { DeadLetters } from '../api.ts'
import styles from './ChannelStrip.module.css'

type Channel = DeadLetters['channels'][number]

/** How each connected channel is doing. */
export function ChannelStrip({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation()
  if (channels.length === 0) return <p className="muted">{t('failed.noChannels')}</p>
  return (
    <section aria-label={t('channels.health')}>
      <h2 className="visually-hidden">{t('channels.health')}</h2>
      <Cards>
        {channels.map((channel) => (
          <ChannelCard key={channel.accountid} channel={channel} />
        ))}
      </Cards>
    </section>
  )
}

function ChannelCard({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const platform = Platform.safeParse(channel.platform)
  return (
    <Card
      title={
        <span className={styles.name}>
          {platform.success && (
            <PlatformIcon platform={platform.data} label={platformName(platform.data, t)} />
          )}
          {channel.name}
        </span>
      }
      tools={<Chip text={t(`channels.state.${channel.state}`)} tone={tones[channel.state]} />}
    >
      <div className="small muted">
        <p>{t(`channels.intakes.${channel.intake}`)}</p>
        <p>
          {channel.last_event_on === null
            ? t('channels.noEvent')
            : t('channels.lastEventOn', { time: dateAndTime(channel.last_event_on) })}
        </p>
        {channel.last_error !== null && (
          <p className={styles.error}>{channelErrorText(channel.last_error, t)}</p>
        )}
      </div>
    </Card>
  )
}

const tones: Record<Channel['state'], ChipTone> = {
  connected: 'success',
  broken: 'danger',
  silent: 'warning',
  off: 'plain',
}
