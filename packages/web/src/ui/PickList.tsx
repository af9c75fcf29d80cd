import type { ReactNode } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components'
import styles from './PickList.module.css'

export type Pick = {
  id: string
  name: string
  /** A Face or a DepartmentMark's square. */
  lead?: ReactNode | undefined
  sub?: ReactNode | undefined
  end?: ReactNode | undefined
  isDisabled?: boolean | undefined
}

type PickListProps = {
  label: string
  picks: readonly Pick[]
  value: string | null
  onChange: (id: string) => void
}

/** Radio rows in a dialog: departments, agents, templates. */
export function PickList({ label, picks, value, onChange }: PickListProps) {
  return (
    <RadioGroup aria-label={label} className={styles.list ?? ''} value={value} onChange={onChange}>
      {picks.map((pick) => (
        <RadioField key={pick.id} value={pick.id} isDisabled={pick.isDisabled ?? false}>
          <RadioButton className={styles.pick ?? ''}>
            {pick.lead}
            <span className={styles.text}>
              <span className={styles.name} title={pick.name}>
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
