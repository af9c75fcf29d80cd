import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChannelPanel } from '../../lib/channel-panel.ts'
import { metaSettingsQuery } from '../meta-login/settings.ts'
import { PanelLoading } from '../PanelLoading.tsx'
import { PageChannelPanel } from './PageChannelPanel.tsx'
import type { PageChannel } from './page-channel.ts'

/** What Communication services shows for a channel whose accounts are connected by a login of Meta. */
export const pageChannelPanel = (channel: PageChannel): ChannelPanel => ({
  State: () => <PageChannelState channel={channel} />,
  Panel: () => <LoadedPanel channel={channel} />,
})

/** '1 of 3 pages' */
function PageChannelState({ channel: { words, query } }: { channel: PageChannel }) {
  const { t } = useTranslation()
  const missing = useQuery(metaSettingsQuery).data?.missing ?? []
  const pages = useQuery(query).data
  if (!pages) return '…'
  if (missing.length > 0 && pages.length === 0) return t('whatsapp.state.unset')
  const connected = pages.filter(({ isSubscribed }) => isSubscribed).length
  if (connected === 0) return t('channels.state.off')
  return t(`${words}.page.some`, { connected, count: pages.length })
}

function LoadedPanel({ channel }: { channel: PageChannel }) {
  const { t } = useTranslation()
  const settings = useQuery(metaSettingsQuery)
  const pages = useQuery(channel.query)
  return (
    <PanelLoading query={settings} label={t('channels.loading')}>
      {(meta) => (
        <PanelLoading query={pages} label={t('channels.loading')}>
          {(known) => <PageChannelPanel channel={channel} pages={known} settings={meta} />}
        </PanelLoading>
      )}
    </PanelLoading>
  )
}
