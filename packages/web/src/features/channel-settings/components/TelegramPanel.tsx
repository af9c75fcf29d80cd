import { useTranslation } from 'react-i18next'
import type { TelegramStatus } from '../api.ts'
import { DisconnectBot } from './DisconnectBot.tsx'
import { TelegramForm } from './TelegramForm.tsx'
import { TokenPanel } from './TokenPanel.tsx'

export function TelegramPanel({ status }: { status: TelegramStatus }) {
  const { t } = useTranslation()
  return (
    <TokenPanel
      title={t('telegram.title')}
      platform="telegram"
      status={status}
      form={({ onDone, ...rest }) => (
        <TelegramForm {...rest} onDone={(text) => onDone(`${t('telegram.success')} ${text}`)} />
      )}
      whenSet={(onDone) => <DisconnectBot platform="telegram" onDone={onDone} />}
    />
  )
}
