import { limits } from '@switchboard/contract'
import { ChevronsUpDown, Search } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import {
  Select as AriaSelect,
  Autocomplete,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { isTouch } from '../../lib/is-touch.ts'
import { hasWord } from '../../lib/plain-text.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { Icon } from '../text/Icon.tsx'
import menu from '../overlays/Menu.module.css'
import styles from './Select.module.css'
import { TextField } from './TextField.tsx'
import field from './TextField.module.css'
import { turnPages, useDropdown } from './use-dropdown.ts'

type SelectOption = { id: string; text: string; content?: ReactNode }

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
  const early = useEarlyLetters()
  return (
    <AriaSelect
      className={field.field ?? ''}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      placeholder={placeholder}
      isOpen={isOpen}
      onOpenChange={(isWanted) => {
        early.forget()
        onOpenChange(isWanted)
      }}
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
        {options.length < limits.searchedFrom ? (
          <Options options={options} listen={early.listen} />
        ) : (
          <Autocomplete filter={hasWord} defaultInputValue={early.letters}>
            <div className={styles.search}>
              <TextField label={props.label} isLabelHidden size="sm" icon={Search} takesFocus={!isTouch()} />
            </div>
            <Options options={options} />
          </Autocomplete>
        )}
      </Popover>
    </AriaSelect>
  )
}

/** What is typed into a list before its options have come from the server: the search that comes with them begins with it. */
function useEarlyLetters() {
  const [letters, setLetters] = useState('')
  const listen = useCallback((list: HTMLElement | null) => {
    const type = (event: KeyboardEvent) => setLetters((before) => lettersAfter(event, before))
    const end = turnPages(list)
    list?.addEventListener('keydown', type, { capture: true })
    return () => {
      end?.()
      list?.removeEventListener('keydown', type, { capture: true })
    }
  }, [])
  return { letters, listen, forget: () => setLetters('') }
}

/** Keys that move in the list end what was typed. */
function lettersAfter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, before: string): string {
  if (ctrlKey || altKey || metaKey) return before
  if (key === 'Backspace') return before.slice(0, -1)
  if (key.length === 1) return (before + key).trimStart()
  return /^(Arrow|Page|Home|End|Tab)/.test(key) ? '' : before
}

type OptionsProps = {
  options: readonly SelectOption[]
  /** Of a list without a search. */
  listen?: (list: HTMLElement | null) => () => void
}

/** The search keeps the focus while one walks through what it found. */
const Options = ({ options, listen }: OptionsProps) => (
  <ListBox
    {...(listen && { ref: listen })}
    className={menu.list ?? ''}
    items={options}
    renderEmptyState={() => <span className={styles.none}>–</span>}
  >
    {(option) => (
      <ListBoxItem id={option.id} textValue={option.text} className={menu.item ?? ''}>
        {option.content ?? (
          <span className="truncate" title={option.text}>
            {option.text}
          </span>
        )}
      </ListBoxItem>
    )}
  </ListBox>
)
