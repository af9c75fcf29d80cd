import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      size="small"
      title={t('tickets.loadFailed')}
      action={<Button label={t('common.retry')} onPress={onRetry} />}
    />
  )
}
