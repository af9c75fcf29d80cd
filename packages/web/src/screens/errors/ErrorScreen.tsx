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
    <main className={styles.lone}>
      <EmptyState
        drawing="lost"
        level={1}
        title={t('lone.error')}
        text={t('lone.errorText')}
        action={
          <button
            type="button"
            className={cx(button.button, button.primary, button.lg)}
            onClick={() => window.location.reload()}
          >
            <Icon of={RotateCw} size="sm" />
            {t('lone.reload')}
          </button>
        }
      />
    </main>
  )
}
