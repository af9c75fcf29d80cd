import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Dialog as AriaDialog,
  Heading,
  Modal,
  ModalOverlay,
  type ModalOverlayProps,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import type { PassedOn } from '../../lib/passed-on.ts'
import styles from './Dialog.module.css'
import { IconButton } from '../buttons/IconButton.tsx'

type DialogProps = PassedOn<ModalOverlayProps, 'isDismissable'> & {
  onClose: () => void
  title: string
  lead?: ReactNode | undefined
  /** Another label of the cross in the corner than Close. */
  closeLabel?: string | undefined
  size?: 'md' | 'roomy' | 'wide' | 'sheet' | undefined
  /** An arrow before the title that leads to the step before. */
  back?: { label: string; onPress: () => void } | undefined
  /** Under the title line: breadcrumbs, tabs, a search field. */
  above?: ReactNode | undefined
  /** Actions, at the end. */
  footer?: ReactNode | undefined
  /** Rows that reach to the edge of the body. */
  isList?: boolean | undefined
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
    back,
    above,
    footer,
    isList = false,
    children,
  } = props
  const { t } = useTranslation()
  useBackCloses(onClose)
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={props.isDismissable ?? true}
    >
      <Modal className={cx(styles.modal, styles[size])}>
        <AriaDialog className={styles.dialog ?? ''}>
          <div className={cx(styles.head, back && styles.afterArrow)}>
            {back && <IconButton icon={ArrowLeft} label={back.label} size="sm" onPress={back.onPress} />}
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <span className={styles.close}>
              <IconButton
                icon={X}
                label={closeLabel ?? t('common.close')}
                keys={['Esc']}
                size="sm"
                onPress={onClose}
              />
            </span>
          </div>
          {lead && <div className={styles.lead}>{lead}</div>}
          {above}
          <div className={cx(styles.body, isList && styles.list)}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
