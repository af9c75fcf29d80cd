import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
  const { list, focusOf } = useFocusInPlace()
  return (
    <RadioGroup ref={list} aria-label={label} className={styles.list ?? ''} value={value} onChange={onChange}>
      {picks.map((pick, place) => (
        <RadioField
          key={pick.id}
          value={pick.id}
          {...focusOf(place)}
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

/** A row may go while it has the focus: the row that takes its place gets it, so that the focus stays in the list. */
function useFocusInPlace() {
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const rows = [...(list.current?.querySelectorAll('input') ?? [])]
    const beside = rows[focused.current] ?? rows.at(-1)
    beside?.focus()
  })
  const focusOf = (place: number) => ({
    onFocus() {
      focused.current = place
    },
    onBlur() {
      focused.current = null
    },
  })
  return { list, focusOf }
}

const enters = (onEnter: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') onEnter()
  else event.continuePropagation()
}
