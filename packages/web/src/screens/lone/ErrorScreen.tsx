import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './LonePage.module.css'

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
          <Button
            label={t('lone.reload')}
            icon={RotateCw}
            tone="primary"
            size="lg"
            onPress={() => window.location.reload()}
          />
        }
      />
    </main>
  )
}
