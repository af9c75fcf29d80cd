import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Spinner } from '../../../ui/figures/Spinner.tsx'
import styles from './ListTail.module.css'

type ListTailProps = { isFailed: boolean; onRetry: () => void }

/** Below the rows that are loaded: the next ones are on their way, or did not come. */
export function ListTail({ isFailed, onRetry }: ListTailProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.tail}>
      {isFailed ? (
        <>
          <span role="alert">{t('tickets.moreFailed')}</span>
          <Button label={t('common.retry')} size="sm" onPress={onRetry} />
        </>
      ) : (
        <Spinner label={t('tickets.loading')} />
      )}
    </div>
  )
}
