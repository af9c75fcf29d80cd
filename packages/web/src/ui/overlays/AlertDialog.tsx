import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import { Button } from '../buttons/Button.tsx'
import styles from './Dialog.module.css'

export type AlertDialogProps = {
  isOpen: boolean
  question: string
  text?: ReactNode | undefined
  /** Cancel, unless the question asks for another word. */
  noLabel?: string | undefined
  yesLabel: string
  onNo: () => void
  onYes: () => void
  /** For answers that lose something for ever. */
  isDestructive?: boolean | undefined
  isPending?: boolean | undefined
  /** Why the last Yes was refused. */
  error?: string | undefined
}

/** Asks before an action. No comes first and has the focus; Escape means No; a click outside does nothing. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    isOpen,
    question,
    text,
    noLabel,
    yesLabel,
    onNo,
    onYes,
    isDestructive,
    isPending = false,
    error,
  } = props
  const { t } = useTranslation()
  useBackCloses(onNo, isOpen)
  return (
    <ModalOverlay className={styles.scrim ?? ''} isOpen={isOpen} onOpenChange={(open) => !open && onNo()}>
      <Modal className={cx(styles.modal, styles.ask)} data-dialog="">
        <AriaDialog role="alertdialog" className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {question}
            </Heading>
          </div>
          {text && <div className={styles.lead}>{text}</div>}
          {error && (
            <p role="alert" className={cx(styles.lead, styles.refused)}>
              {error}
            </p>
          )}
          <div className={styles.footer}>
            <Button label={noLabel ?? t('common.cancel')} size="lg" onPress={onNo} takesFocus />
            <Button
              label={yesLabel}
              size="lg"
              tone={isDestructive ? 'danger' : 'primary'}
              onPress={onYes}
              isPending={isPending}
            />
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
