import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { channelHealthQuery } from '../../features/channel-settings/health-api.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Whether no client can write yet, as far as this user may know: only administrators see the channels. */
export function useHasNoChannel(): boolean {
  const { role } = useMe()
  const channels = useQuery({ ...channelHealthQuery, enabled: role === 'admin' }).data?.value
  return channels !== undefined && channels.every(({ intake }) => intake === 'off')
}

/** What the chat pane shows before the first channel is connected. */
export function FirstChannel() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <EmptyState
      drawing="unplugged"
      title={t('stage.none')}
      text={t('stage.noChannel')}
      action={
        <Button
          label={t('stage.connect')}
          tone="primary"
          onPress={() => void navigate('/admin-panel/settings?section=services')}
        />
      }
    />
  )
}
