import { X } from 'lucide-react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger, Heading } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import styles from './Popover.module.css'

type PopoverProps = {
  title: string
  /** Keeps the title for screen readers only. */
  isTitleHidden?: boolean | undefined
  closeLabel: string
  /** In the head, before the close button. */
  tools?: ReactNode | undefined
  /** The button that opens it. */
  trigger: ReactElement
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  placement?:
    | 'bottom start'
    | 'bottom end'
    | 'top start'
    | 'top end'
    | 'bottom'
    | 'top'
    | 'start bottom'
    | undefined
  /** The element it opens beside when that is not the button: its text stays visible. */
  beside?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

export function Popover(props: PopoverProps) {
  const { title, isTitleHidden = false, closeLabel, tools, trigger, children } = props
  return (
    <DialogTrigger
      {...(props.isOpen !== undefined && { isOpen: props.isOpen })}
      {...(props.onOpenChange && { onOpenChange: props.onOpenChange })}
    >
      {trigger}
      <AriaPopover
        className={cx(styles.popover, isTitleHidden && styles.snug)}
        placement={props.placement ?? 'bottom end'}
        offset={6}
        {...(props.beside && { triggerRef: props.beside })}
      >
        <Dialog className={styles.dialog ?? ''}>
          {({ close }) => (
            <>
              <div className={isTitleHidden ? 'visually-hidden' : styles.head}>
                <Heading slot="title" level={2} className={styles.title ?? ''}>
                  {title}
                </Heading>
                <span className={styles.tools}>
                  {tools}
                  {!isTitleHidden && <IconButton icon={X} size="sm" label={closeLabel} onPress={close} />}
                </span>
              </div>
              <div className={styles.body}>{children}</div>
            </>
          )}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
