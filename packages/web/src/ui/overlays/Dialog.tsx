import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { useLateField } from '../../lib/use-late-field.ts'
import styles from './Dialog.module.css'
import { IconButton } from '../buttons/IconButton.tsx'
import { useUnsaved } from './use-unsaved.tsx'

type DialogProps = {
  onClose: () => void
  title: string
  lead?: ReactNode | undefined
  /** Another label of the cross in the corner than Close. */
  closeLabel?: string | undefined
  size?: 'md' | 'roomy' | 'wide' | 'sheet' | undefined
  /** One of several steps: an arrow before the title leads to the step before; `above` is under the title line. */
  step?: { back?: { label: string; onPress: () => void }; above: ReactNode } | undefined
  /** Actions, at the end. */
  footer?: ReactNode | undefined
  /** Rows that reach to the edge of the body. */
  isList?: boolean | undefined
  /**
   * Texts, which are asked about before they are lost, or what is there only once: a tap outside closes neither. A secret is not
   * on the page below: Back asks about it too, instead of leading elsewhere.
   */
  holds?: 'texts' | 'once' | 'secret' | undefined
  children: ReactNode
}

/** Open as long as it is mounted. */
export function Dialog(props: DialogProps) {
  const {
    onClose,
    title,
    lead,
    closeLabel,
    size = 'md',
    step,
    footer,
    isList = false,
    holds,
    children,
  } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  useLateField(frame)
  const { leave, watched, held, question } = useUnsaved(onClose, holds === 'texts', holds === 'secret')
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen
      onOpenChange={(open) => !open && leave()}
      isDismissable={holds === undefined}
    >
      <Modal className={cx(styles.modal, styles[size])} data-dialog="">
        <AriaDialog ref={frame} className={styles.dialog ?? ''}>
          <div className={cx(styles.head, step?.back && styles.afterArrow)}>
            {step?.back && <IconButton icon={ArrowLeft} size="sm" {...step.back} />}
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <span className={styles.close}>
              <IconButton
                icon={X}
                label={closeLabel ?? t('common.close')}
                keys={['Esc']}
                size="sm"
                onPress={leave}
              />
            </span>
          </div>
          {lead && <div className={styles.lead}>{lead}</div>}
          {step?.above}
          <div className={cx(styles.body, isList && styles.list)} {...watched}>
            {held(children)}
          </div>
          {footer && <div className={styles.footer}>{held(footer)}</div>}
          {question}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
