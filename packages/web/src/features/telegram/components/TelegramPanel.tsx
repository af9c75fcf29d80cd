import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChannelPanel } from '../../../lib/channel-panel.ts'
import { BotChannel, BotChannelState } from '../../../live/bot-channel/BotChannel.tsx'
import { removeTelegram, telegramQuery } from '../api.ts'
import { TelegramForm } from './TelegramForm.tsx'

export const telegramChannel: ChannelPanel = { State: TelegramState, Panel: TelegramPanel }

function TelegramState() {
  return <BotChannelState platform="telegram" status={useQuery(telegramQuery).data} />
}

function TelegramPanel() {
  const { t } = useTranslation()
  return (
    <BotChannel
      platform="telegram"
      title={t('telegram.title')}
      status={useQuery(telegramQuery)}
      form={({ onDone, ...rest }) => (
        <TelegramForm {...rest} onDone={(text) => onDone(`${t('telegram.success')} ${text}`)} />
      )}
      removeOnly={removeTelegram}
    />
  )
}
