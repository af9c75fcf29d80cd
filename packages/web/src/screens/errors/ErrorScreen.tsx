import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import button from '../../ui/buttons/Button.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Icon } from '../../ui/text/Icon.tsx'
import styles from './ErrorPage.module.css'

/** Built of little: it travels with the first load, and shows when the rest could not be had. */
export function ErrorScreen() {
  const { t } = useTranslation()
  return (
    <main className={styles.page}>
      <EmptyState
        drawing="lost"
        level={1}
        title={t('errors.error')}
        text={t('errors.errorText')}
        action={
          <button
            type="button"
            className={cx(button.button, button.primary, button.lg)}
            onClick={() => window.location.reload()}
          >
            <Icon of={RotateCw} size="sm" />
            {t('errors.reload')}
          </button>
        }
      />
    </main>
  )
}
