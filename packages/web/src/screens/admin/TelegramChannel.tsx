import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { telegramQuery } from '../../features/channel-settings/api.ts'
import { TelegramPanel } from '../../features/channel-settings/components/TelegramPanel.tsx'
import { BoxSkeleton } from '../panel/BoxSkeleton.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'

export function TelegramState() {
  const { t } = useTranslation()
  const status = useQuery(telegramQuery).data
  if (!status) return '…'
  return t(`channels.state.${status.tokenStatus ? (status.health?.state ?? 'connected') : 'off'}`)
}

export function TelegramChannel() {
  const { t } = useTranslation()
  return (
    <PanelLoading query={useQuery(telegramQuery)} label={t('channels.loading')} skeleton={<BoxSkeleton />}>
      {(status) => <TelegramPanel status={status} />}
    </PanelLoading>
  )
}
