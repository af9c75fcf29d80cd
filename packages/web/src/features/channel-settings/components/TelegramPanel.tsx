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
  // A bot that is being connected is told live before its webhook has been tried: the form stays until it has its answer.
  const [isHeld, setHeld] = useState(false)
  const isAsking = !tokenStatus || isOverwriting || isHeld
  const close = () => {
    setHeld(false)
    setOverwriting(false)
  }
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
              onCancel={isOverwriting ? close : undefined}
              onSubmit={() => {
                setDone(null)
                setHeld(true)
              }}
              onDone={(words) => {
                close()
                setDone(words)
              }}
            />
          )}
        </Column>
      </Box>
    </div>
  )
}
