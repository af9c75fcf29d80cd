import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { viberQuery } from '../../features/channel-settings/viber-api.ts'
import { ViberPanel } from '../../features/channel-settings/components/ViberPanel.tsx'
import { BoxSkeleton } from '../panel/BoxSkeleton.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'

export function ViberState() {
  const { t } = useTranslation()
  const status = useQuery(viberQuery).data
  if (!status) return '…'
  return t(`channels.state.${status.tokenStatus ? (status.health?.state ?? 'connected') : 'off'}`)
}

export function ViberChannel() {
  const { t } = useTranslation()
  return (
    <PanelLoading query={useQuery(viberQuery)} label={t('channels.loading')} skeleton={<BoxSkeleton />}>
      {(status) => <ViberPanel status={status} />}
    </PanelLoading>
  )
}
