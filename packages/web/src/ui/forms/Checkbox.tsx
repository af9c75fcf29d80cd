import { Check } from 'lucide-react'
import { CheckboxButton, CheckboxField } from 'react-aria-components'
import styles from './Checkbox.module.css'
import { Icon } from '../text/Icon.tsx'

export type CheckboxProps = {
  label: string
  hint?: string | undefined
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

export function Checkbox({ label, hint, isSelected, onChange }: CheckboxProps) {
  return (
    <CheckboxField isSelected={isSelected} onChange={onChange}>
      <CheckboxButton className={styles.checkbox ?? ''}>
        <span className={styles.box}>
          <Icon of={Check} size="xs" />
        </span>
        <span>
          {label}
          {hint && <small className={styles.hint}>{hint}</small>}
        </span>
      </CheckboxButton>
    </CheckboxField>
  )
}
