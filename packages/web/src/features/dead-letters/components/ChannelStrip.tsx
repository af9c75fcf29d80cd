import { Platform, providerPlatforms } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { channelFailureText } from '../../../i18n/channel-failure-text.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card, Cards } from '../../../ui/layout/Card.tsx'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import type { DeadLetters } from '../api.ts'
import styles from './ChannelStrip.module.css'

type Channel = DeadLetters['channels'][number]

/** As many cards as leave what failed in sight below them. */
const FEW = 6

type ChannelStripProps = {
  channels: readonly Channel[]
  /** No message of a provider reaches a server in silent mode. */
  isSilent: boolean
}

/** How each connected channel is doing, those in trouble first; of many only the first until all are asked for. */
export function ChannelStrip({ channels, isSilent }: ChannelStripProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const ordered = states.flatMap((state) => channels.filter((channel) => channel.state === state))
  if (channels.length === 0) return <p className="muted">{t('failed.noChannels')}</p>
  return (
    <section aria-label={t('channels.health')}>
      <h2 className="visually-hidden">{t('channels.health')}</h2>
      <Cards>
        {ordered.slice(0, isWhole ? undefined : FEW).map((channel) => (
          <ChannelCard key={channel.accountid} channel={channel} isSilent={isSilent} />
        ))}
      </Cards>
      {channels.length > FEW && (
        <div className={styles.all}>
          {states.map((state) => (
            <StateCount key={state} state={state} channels={channels} />
          ))}
          <Button
            label={isWhole ? t('failed.fewChannels') : t('failed.allChannels', { count: channels.length })}
            size="sm"
            aria-expanded={isWhole}
            onPress={() => setWhole(!isWhole)}
          />
        </div>
      )}
    </section>
  )
}

function StateCount({ state, channels }: { state: Channel['state']; channels: readonly Channel[] }) {
  const { t } = useTranslation()
  const count = channels.filter((channel) => channel.state === state).length
  return count === 0 ? null : <Chip text={`${t(`channels.state.${state}`)}: ${count}`} tone={tones[state]} />
}

function ChannelCard({ channel, isSilent }: { channel: Channel; isSilent: boolean }) {
  const { t } = useTranslation()
  const platform = Platform.safeParse(channel.platform)
  // Visitors of our own chat write to this server itself, which is stored as a webhook.
  const isOwn = platform.success && !providerPlatforms.some((one) => one === platform.data)
  const intake = isOwn && channel.intake === 'webhook' ? 'page' : channel.intake
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
        <p>{isSilent && !isOwn ? t('refusal.silent-mode') : t(`channels.intakes.${intake}`)}</p>
        <p>
          {channel.last_event_on === null
            ? t('channels.noEvent')
            : t('channels.lastEventOn', { time: dateAndTime(channel.last_event_on) })}
        </p>
        {channel.last_error !== null && (
          <p className={styles.error}>{channelFailureText(channel.last_error, t)}</p>
        )}
      </div>
    </Card>
  )
}

/** What needs somebody comes first. */
const states = ['broken', 'silent', 'off', 'connected'] as const satisfies readonly Channel['state'][]

const tones: Record<Channel['state'], ChipTone> = {
  connected: 'success',
  broken: 'danger',
  silent: 'warning',
  off: 'plain',
}
