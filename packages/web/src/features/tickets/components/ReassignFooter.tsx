import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import styles from './ReassignFooter.module.css'

type ReassignFooterProps = {
  /** Who gets the ticket, once somebody is chosen. */
  to: string | undefined
  /** What was chosen is how it is already. */
  isSame?: boolean | undefined
  isPending: boolean
  onAway: () => void
  onReassign: () => void
  children?: ReactNode | undefined
}

/** Of the same height whatever is chosen: the button is always there, and a long name is cut in it. */
export function ReassignFooter({ to, isSame, isPending, onAway, onReassign, children }: ReassignFooterProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
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
