import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Popover as AriaPopover, Dialog, Heading } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import styles from './Popover.module.css'

type PopoverProps = {
  title: string
  /** Keeps the title for screen readers only. */
  isTitleHidden?: boolean | undefined
  closeLabel: string
  /** In the head, before the close button. */
  tools?: ReactNode | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  placement?:
    | 'bottom start'
    | 'bottom end'
    | 'top start'
    | 'top end'
    | 'bottom'
    | 'top'
    | 'start bottom'
    | undefined
  /** The element it opens beside: its button, or what has to stay visible. */
  beside: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Its button is drawn by who opens it, so that the button can be there before this is loaded. */
export function Popover(props: PopoverProps) {
  const { title, isTitleHidden = false, closeLabel, tools, isOpen, onOpenChange, beside, children } = props
  useBackCloses(() => onOpenChange(false), isOpen)
  return (
    <AriaPopover
      className={cx(styles.popover, isTitleHidden && styles.snug)}
      placement={props.placement ?? 'bottom end'}
      offset={6}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      triggerRef={beside}
    >
      <Dialog className={styles.dialog ?? ''}>
        <div className={isTitleHidden ? 'visually-hidden' : styles.head}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          <span className={styles.tools}>
            {tools}
            {!isTitleHidden && (
              <IconButton icon={X} size="sm" label={closeLabel} onPress={() => onOpenChange(false)} />
            )}
          </span>
        </div>
        <div className={styles.body}>{children}</div>
      </Dialog>
    </AriaPopover>
  )
}
