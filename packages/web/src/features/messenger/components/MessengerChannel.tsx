import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChannelPanel } from '../../../lib/channel-panel.ts'
import { pagesQuery } from '../api.ts'
import { MessengerPanel } from './MessengerPanel.tsx'
import { metaSettingsQuery } from '../../../live/meta-login/settings.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { BoxSkeleton } from '../../../ui/layout/Box.tsx'

export const messengerChannel: ChannelPanel = {
  State: MessengerState,
  Panel: MessengerChannel,
}

/** '1 of 3 pages' */
function MessengerState() {
  const { t } = useTranslation()
  const missing = useQuery(metaSettingsQuery).data?.missing ?? []
  const pages = useQuery(pagesQuery).data
  if (!pages) return '…'
  if (missing.length > 0 && pages.length === 0) return t('whatsapp.state.unset')
  const connected = pages.filter(({ isSubscribed }) => isSubscribed).length
  if (connected === 0) return t('channels.state.off')
  return t('channelHealth.page.some', { connected, count: pages.length })
}

function MessengerChannel() {
  const { t } = useTranslation()
  const settings = useQuery(metaSettingsQuery)
  const pages = useQuery(pagesQuery)
  return (
    <PanelLoading query={settings} label={t('channels.loading')} skeleton={<BoxSkeleton />}>
      {(meta) => (
        <PanelLoading query={pages} label={t('channels.loading')} skeleton={<BoxSkeleton />}>
          {(known) => <MessengerPanel pages={known} settings={meta} />}
        </PanelLoading>
      )}
    </PanelLoading>
  )
}
