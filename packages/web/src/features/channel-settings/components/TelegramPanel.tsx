import { useTranslation } from 'react-i18next'
import type { TelegramStatus } from '../api.ts'
import { TelegramForm } from './TelegramForm.tsx'
import { TokenPanel } from './TokenPanel.tsx'

export function TelegramPanel({ status }: { status: TelegramStatus }) {
  const { t } = useTranslation('panel')
  return (
    <TokenPanel
      title={t('telegram.title')}
      status={status}
      form={({ onDone, ...rest }) => (
        <TelegramForm {...rest} onDone={(words) => onDone(`${t('telegram.success')} ${words}`)} />
      )}
    />
  )
}
