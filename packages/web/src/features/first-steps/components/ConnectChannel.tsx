import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

/** What administrators see where clients would be before the first channel is connected. */
export function ConnectChannel({ title }: { title: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <EmptyState
      drawing="unplugged"
      title={title}
      text={t('pane.noChannel')}
      action={
        <Button
          label={t('pane.connect')}
          tone="primary"
          onPress={() => void navigate('/admin-panel/settings?section=services')}
        />
      }
    />
  )
}
