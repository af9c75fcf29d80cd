import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChannelPanel } from '../../../lib/channel-panel.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { BoxSkeleton } from '../../../ui/layout/Box.tsx'
import { telegramQuery } from '../api.ts'
import { DisconnectBot } from './DisconnectBot.tsx'
import { TelegramForm } from './TelegramForm.tsx'
import { TokenPanel, TokenState } from './TokenPanel.tsx'

export const telegramChannel: ChannelPanel = {
  State: TelegramState,
  Panel: TelegramPanel,
}

function TelegramState() {
  return <TokenState status={useQuery(telegramQuery).data} />
}

function TelegramPanel() {
  const { t } = useTranslation()
  return (
    <PanelLoading query={useQuery(telegramQuery)} label={t('channels.loading')} skeleton={<BoxSkeleton />}>
      {(status) => (
        <TokenPanel
          title={t('telegram.title')}
          platform="telegram"
          status={status}
          form={({ onDone, ...rest }) => (
            <TelegramForm {...rest} onDone={(text) => onDone(`${t('telegram.success')} ${text}`)} />
          )}
          whenSet={(onDone) => <DisconnectBot platform="telegram" onDone={onDone} />}
        />
      )}
    </PanelLoading>
  )
}
