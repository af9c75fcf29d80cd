import { platformNames } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { telegramQuery } from '../../features/channel-settings/api.ts'
import { TelegramPanel } from '../../features/channel-settings/components/TelegramPanel.tsx'
import { Box } from '../../ui/Box.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PlatformIcon } from '../../ui/PlatformIcon.tsx'
import { TilePicker } from '../../ui/TilePicker.tsx'
import { BoxBones } from '../panel/BoxBones.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'
import styles from './ServicesSection.module.css'
import { type ChannelChoice, channelChoices, channelOf } from './settings-sections.ts'

/** §2 Communication services: the icon switcher, and the channel that is chosen. */
export function ServicesSection() {
  const { t } = useTranslation('panel')
  const [params, setParams] = useSearchParams()
  const telegram = useQuery(telegramQuery)
  const channel = channelOf(params.get('channel'))
  const status = telegram.data?.value
  const states: Record<ChannelChoice, string> = {
    telegram: status
      ? t(`channels.state.${status.tokenStatus ? (status.health?.state ?? 'connected') : 'off'}`)
      : '…',
    whatsapp: t('settings.soon'),
    messenger: t('settings.soon'),
    viber: t('settings.soon'),
  }
  return (
    <>
      <TilePicker
        label={t('channels.choose')}
        layout="row"
        value={channel}
        onChange={(id) => setParams({ section: 'services', channel: id })}
        tiles={channelChoices.map((id) => ({
          id,
          name: platformNames[id],
          sub: states[id],
          lead: <PlatformIcon platform={id} size="lg" />,
        }))}
      />
      {channel === 'telegram' ? (
        <PanelLoading query={telegram} label={t('channels.loading')} bones={<BoxBones />}>
          {({ value }) => <TelegramPanel status={value} />}
        </PanelLoading>
      ) : (
        <ComingChannel channel={channel} />
      )}
    </>
  )
}

/** Says what the channel will need, so that it can be prepared. */
function ComingChannel({ channel }: { channel: Exclude<ChannelChoice, 'telegram'> }) {
  const { t } = useTranslation('panel')
  return (
    <div className={styles.coming}>
      <Box title={platformNames[channel]}>
        <Notice>{t('settings.comingSoon')}</Notice>
        <p className={styles.needs}>{t(`channels.needs.${channel}`)}</p>
      </Box>
    </div>
  )
}
