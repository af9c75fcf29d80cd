import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChannelPanel } from '../../../lib/channel-panel.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { BoxSkeleton } from '../../../ui/layout/Box.tsx'
import { viberQuery } from '../viber-api.ts'
import { DisconnectBot } from './DisconnectBot.tsx'
import { ViberForm } from './ViberForm.tsx'
import { TokenPanel, TokenState } from './TokenPanel.tsx'

export const viberChannel: ChannelPanel = { State: ViberState, Panel: ViberPanel }

function ViberState() {
  return <TokenState status={useQuery(viberQuery).data} />
}

function ViberPanel() {
  const { t } = useTranslation()
  return (
    <PanelLoading query={useQuery(viberQuery)} label={t('channels.loading')} skeleton={<BoxSkeleton />}>
      {(status) => (
        <TokenPanel
          title={t('channelHealth.viberBot.title')}
          platform="viber"
          status={status}
          form={(props) => <ViberForm {...props} />}
          whenSet={(onDone) => <DisconnectBot platform="viber" onDone={onDone} />}
        />
      )}
    </PanelLoading>
  )
}
