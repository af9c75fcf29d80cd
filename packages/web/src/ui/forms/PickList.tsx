import type { ReactNode } from 'react'
import { type KeyboardEvent, RadioButton, RadioField, RadioGroup } from 'react-aria-components'
import styles from './PickList.module.css'

export type Pick = {
  id: string
  name: string
  /** A avatar or a DepartmentMark's square. */
  lead?: ReactNode | undefined
  sub?: ReactNode | undefined
  end?: ReactNode | undefined
}

type PickListProps = {
  label: string
  picks: readonly Pick[]
  value: string | null
  onChange: (id: string) => void
  /** The first row, or the chosen one, has the focus. */
  takesFocus?: boolean | undefined
  /** Enter on a row, which does not choose by itself. */
  onEnter?: ((id: string) => void) | undefined
}

/** Radio rows in a dialog: departments, agents, templates. */
export function PickList({ label, picks, value, onChange, takesFocus, onEnter }: PickListProps) {
  const focused = picks.find(({ id }) => id === value) ?? picks[0]
  return (
    <RadioGroup aria-label={label} className={styles.list ?? ''} value={value} onChange={onChange}>
      {picks.map((pick) => (
        <RadioField
          key={pick.id}
          value={pick.id}
          {...(onEnter && { onKeyDown: enters(() => onEnter(pick.id)) })}
          {...(takesFocus === true && pick === focused && { autoFocus: true })}
        >
          <RadioButton className={styles.pick ?? ''}>
            {pick.lead}
            <span className={styles.text}>
              <span className={`${styles.name} truncate`} title={pick.name}>
                {pick.name}
              </span>
              {pick.sub && <span className={styles.sub}>{pick.sub}</span>}
            </span>
            {pick.end && <span className={styles.end}>{pick.end}</span>}
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  )
}

const enters = (onEnter: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') onEnter()
  else event.continuePropagation()
}
