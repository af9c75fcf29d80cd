import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type LoadFailedProps = {
  title: string
  text?: string | undefined
  size?: 'small' | undefined
  onRetry: () => void
}

/** In the place of what could not be loaded. */
export function LoadFailed({ onRetry, ...state }: LoadFailedProps) {
  const { t } = useTranslation()
  return <EmptyState {...state} action={<Button label={t('common.retry')} onPress={onRetry} />} />
}
