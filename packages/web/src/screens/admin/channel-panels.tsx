import { type Platform, platformNames } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { telegramQuery } from '../../features/channel-settings/api.ts'
import { TelegramPanel } from '../../features/channel-settings/components/TelegramPanel.tsx'
import { Box } from '../../ui/Box.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { BoxBones } from '../panel/BoxBones.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'
import styles from './ServicesSection.module.css'

/** What Communication services shows of one channel. */
interface ChannelPanel {
  /** A few words under the channel's name in the icon switcher. */
  State: ComponentType
  /** Everything below the switcher. */
  Panel: ComponentType
}

/** One entry per platform: a new one does not compile until it has its panel. */
export const channelPanels: Readonly<Record<Platform, ChannelPanel>> = {
  telegram: { State: TelegramState, Panel: TelegramChannel },
  whatsapp: { State: ComingState, Panel: () => <ComingChannel channel="whatsapp" /> },
  messenger: { State: ComingState, Panel: () => <ComingChannel channel="messenger" /> },
  viber: { State: ComingState, Panel: () => <ComingChannel channel="viber" /> },
}

function TelegramState() {
  const { t } = useTranslation('panel')
  const status = useQuery(telegramQuery).data?.value
  if (!status) return '…'
  return t(`channels.state.${status.tokenStatus ? (status.health?.state ?? 'connected') : 'off'}`)
}

function TelegramChannel() {
  const { t } = useTranslation('panel')
  return (
    <PanelLoading query={useQuery(telegramQuery)} label={t('channels.loading')} bones={<BoxBones />}>
      {({ value }) => <TelegramPanel status={value} />}
    </PanelLoading>
  )
}

function ComingState() {
  const { t } = useTranslation('panel')
  return t('settings.soon')
}

/** Says what the channel will need, so that it can be prepared. */
function ComingChannel({ channel }: { channel: 'whatsapp' | 'messenger' | 'viber' }) {
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
