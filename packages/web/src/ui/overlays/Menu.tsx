import type { LucideIcon } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import { Icon } from '../text/Icon.tsx'
import { Keys } from '../buttons/Keys.tsx'
import styles from './Menu.module.css'

export type MenuChoice = {
  id: string
  label: string
  icon?: LucideIcon | undefined
  content?: ReactNode | undefined
  keys?: readonly string[] | undefined
  tone?: 'plain' | 'danger' | undefined
  onChoose: () => void
}

type MenuProps = {
  label: string
  choices: readonly MenuChoice[]
  /** The button that opens it. */
  trigger: ReactElement
  /** It closed, with or without a choice. */
  onClose?: (() => void) | undefined
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
}

export function Menu({ label, choices, trigger, onClose, placement = 'bottom end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const onOpenChange = (isWanted: boolean) => {
    setOpen(isWanted)
    if (!isWanted) onClose?.()
  }
  useBackCloses(() => onOpenChange(false), isOpen)
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <Popover className={styles.popover ?? ''} placement={placement} offset={4} maxHeight={300}>
        <AriaMenu aria-label={label} className={styles.list ?? ''}>
          {choices.map((choice) => (
            <MenuItem
              key={choice.id}
              id={choice.id}
              textValue={choice.label}
              className={cx(styles.item, choice.tone === 'danger' && styles.danger)}
              onAction={choice.onChoose}
            >
              {choice.icon && <Icon of={choice.icon} className={styles.icon} />}
              {choice.content ?? choice.label}
              {choice.keys && (
                <span className={styles.keys}>
                  <Keys keys={choice.keys} />
                </span>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
