import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sessionQuery } from '../../features/session/api.ts'
import { cx } from '../../lib/cx.ts'
import { usePageTitle } from '../../live/tab-title.ts'
import button from '../../ui/buttons/Button.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import styles from './ErrorPage.module.css'

export function NotFoundScreen() {
  const { t } = useTranslation()
  const session = useQuery(sessionQuery)
  const title = t('errors.notFound')
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <EmptyState
        drawing="lost"
        level={1}
        title={title}
        text={t('errors.notFoundText')}
        action={
          <Link className={cx(button.button, button.primary, button.lg)} to={session.data ? '/' : '/login'}>
            {t('errors.takeMeBack')}
          </Link>
        }
      />
    </main>
  )
}
