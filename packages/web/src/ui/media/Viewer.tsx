import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog, Modal, ModalOverlay, Button } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { Still } from './Still.tsx'
import { useViewerSteps } from './use-viewer-steps.ts'
import styles from './Viewer.module.css'

export type ViewerProps = {
  isOpen: boolean
  onClose: () => void
  /** The name of what is shown, for screen readers. */
  label: string
  closeLabel: string
  /** The sender and the time, at the start of the bar. */
  lead?: ReactNode | undefined
  /** Buttons at the end of the bar, before the cross. */
  tools?: ReactNode | undefined
  previous?: { label: string; onPress: () => void } | undefined
  next?: { label: string; onPress: () => void } | undefined
  /** Small pictures to go to. */
  strip?: ReactNode | undefined
  children: ReactNode
}

/** The whole window, dark in both themes. */
export function Viewer(props: ViewerProps) {
  const { isOpen, onClose, label, closeLabel, lead, tools, previous, next, strip, children } = props
  const dialog = useRef<HTMLElement>(null)
  useBackCloses(onClose, isOpen)
  const swiped = useViewerSteps(dialog, { previous: previous?.onPress, next: next?.onPress })
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay ?? ''}
    >
      <Modal className={cx('is-dark', styles.modal)}>
        <Dialog ref={dialog} aria-label={label} className={styles.viewer ?? ''}>
          <div className={styles.bar}>
            {lead}
            <span className={styles.tools}>
              {tools}
              <IconButton icon={X} label={closeLabel} keys={['Esc']} onPress={onClose} />
            </span>
          </div>
          <div className={styles.pane} {...swiped}>
            {children}
            {previous && (
              <span className={cx(styles.way, styles.previous)}>
                <IconButton
                  icon={ChevronLeft}
                  label={previous.label}
                  keys={['←']}
                  onPress={previous.onPress}
                />
              </span>
            )}
            {next && (
              <span className={cx(styles.way, styles.next)}>
                <IconButton icon={ChevronRight} label={next.label} keys={['→']} onPress={next.onPress} />
              </span>
            )}
          </div>
          {strip && <div className={styles.strip}>{strip}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type ViewerThumbProps = {
  picture?: string | undefined
  video?: string | undefined
  label: string
  isCurrent: boolean
  onPress: () => void
}

export function ViewerThumb({ picture, video, label, isCurrent, onPress }: ViewerThumbProps) {
  const thumb = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) thumb.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <Button
      ref={thumb}
      aria-label={label}
      {...(isCurrent && { 'aria-current': 'true' })}
      onPress={onPress}
      className={styles.thumb ?? ''}
    >
      <Still picture={picture} video={video} />
    </Button>
  )
}
