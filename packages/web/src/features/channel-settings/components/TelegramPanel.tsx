import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { TelegramStatus } from '../api.ts'
import { StateChip } from './StateChip.tsx'
import styles from './TelegramPanel.module.css'
import { TelegramForm } from './TelegramForm.tsx'

/** §4: set or unset. When set, the input is hidden until overwrite is chosen. */
export function TelegramPanel({ status: { tokenStatus, health } }: { status: TelegramStatus }) {
  const { t } = useTranslation('panel')
  const [isOverwriting, setOverwriting] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const isAsking = !tokenStatus || isOverwriting
  return (
    <div className={styles.panel}>
      <Box title={t('telegram.title')} tools={<StateChip health={health} />}>
        <Column>
          {done !== null && (
            <Notice tone="success" isLive>
              {t('telegram.success')} {done}
            </Notice>
          )}
          {!isAsking && (
            <Notice
              tone="warning"
              actions={<Button label={t('telegram.overwrite')} onPress={() => setOverwriting(true)} />}
            >
              {t('telegram.alreadySet')}
            </Notice>
          )}
          {isAsking && (
            <TelegramForm
              onCancel={isOverwriting ? () => setOverwriting(false) : undefined}
              onSubmit={() => setDone(null)}
              onDone={(words) => {
                setOverwriting(false)
                setDone(words)
              }}
            />
          )}
        </Column>
      </Box>
    </div>
  )
}
