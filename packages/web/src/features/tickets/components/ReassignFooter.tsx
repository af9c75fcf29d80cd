import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import styles from './ReassignFooter.module.css'

type ReassignFooterProps = {
  /** The new handler, once one is chosen. */
  to: string | undefined
  /** The choice changes nothing. */
  isSame?: boolean | undefined
  isPending: boolean
  onAway: () => void
  onReassign: () => void
  children?: ReactNode | undefined
}

/** The height is the same for every choice: the button is always there, and a long name is truncated in it. */
export function ReassignFooter({ to, isSame, isPending, onAway, onReassign, children }: ReassignFooterProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.footer}>
      <span className={styles.cancel}>
        <Button label={t('common.cancel')} tone="quiet" onPress={onAway} />
      </span>
      {children}
      <Button
        label={to === undefined ? t('chat.reassign') : t('reassign.to', { name: to })}
        tone="primary"
        fit="cut"
        isDisabled={to === undefined || isSame === true}
        isPending={isPending}
        onPress={onReassign}
        className={styles.main}
      />
    </div>
  )
}
