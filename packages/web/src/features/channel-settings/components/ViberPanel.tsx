import { useTranslation } from 'react-i18next'
import type { ViberStatus } from '../viber-api.ts'
import { DisconnectBot } from './DisconnectBot.tsx'
import { TokenPanel } from './TokenPanel.tsx'
import { ViberForm } from './ViberForm.tsx'

/** Ours, as Telegram's. */
export function ViberPanel({ status }: { status: ViberStatus }) {
  const { t } = useTranslation()
  return (
    <TokenPanel
      title={t('channelHealth.viberBot.title')}
      platform="viber"
      status={status}
      form={(props) => <ViberForm {...props} />}
      whenSet={(onDone) => <DisconnectBot platform="viber" onDone={onDone} />}
    />
  )
}
