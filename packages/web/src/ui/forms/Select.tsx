import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { Icon } from '../text/Icon.tsx'
import menu from '../overlays/Menu.module.css'
import styles from './Select.module.css'
import field from './TextField.module.css'
import { turnPages, useDropdown } from './use-dropdown.ts'

export type SelectOption = { id: string; text: string; content?: ReactNode; isDisabled?: boolean }

type SelectProps = FieldFrameProps & {
  options: readonly SelectOption[]
  value: string | null
  onChange: (id: string) => void
  placeholder: string
  size?: 'md' | 'sm' | undefined
}

export function Select(props: SelectProps) {
  const { options, value, onChange, placeholder, size = 'md' } = props
  const { trigger, isOpen, onOpenChange, menu: place } = useDropdown()
  return (
    <AriaSelect
      className={field.field ?? ''}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      placeholder={placeholder}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isInvalid={Boolean(props.error)}
      validationBehavior="aria"
    >
      <FieldFrame {...props}>
        <Button ref={trigger} className={cx(field.input, styles.select, size === 'sm' && field.sm)}>
          <SelectValue className={`${styles.value} truncate`} />
          <Icon of={ChevronsUpDown} size="sm" className={styles.arrows} />
        </Button>
      </FieldFrame>
      <Popover className={cx(menu.popover, styles.popover)} {...place}>
        <ListBox ref={turnPages} className={menu.list ?? ''} items={options}>
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.text}
              className={menu.item ?? ''}
              isDisabled={option.isDisabled ?? false}
            >
              {option.content ?? option.text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
