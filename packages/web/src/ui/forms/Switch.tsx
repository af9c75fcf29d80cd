import { SwitchButton, SwitchField } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import styles from './Switch.module.css'

export type SwitchProps = {
  label: string
  /**
   * For switches in a table, where the column heading is the visible label: the switch's own is for screen readers
   * only.
   */
  isLabelHidden?: boolean | undefined
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  /** Danger is for disabled and blocked. */
  tone?: 'plain' | 'danger' | undefined
  isDisabled?: boolean | undefined
}

/** Off is only an outline, so that a column of them stays calm. */
export function Switch(props: SwitchProps) {
  const { label, isLabelHidden = false, isSelected, onChange, tone = 'plain', isDisabled = false } = props
  return (
    <SwitchField
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      className={styles.field ?? ''}
    >
      <SwitchButton className={cx(styles.switch, tone === 'danger' && styles.danger)}>
        <span className={styles.track} />
        <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      </SwitchButton>
    </SwitchField>
  )
}
