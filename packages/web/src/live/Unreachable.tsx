import { useTranslation } from 'react-i18next'
import { failureOf } from './outcome.ts'
import { failureText } from './refusal-text.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** What a page shows when its content could not be loaded: the reason, and a button to retry. */
export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        drawing="lost"
        title={t('page.failed')}
        text={failureText(failureOf(error), t)}
        action={<Button label={t('common.retry')} onPress={onRetry} />}
      />
    </div>
  )
}
