import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { cx } from '../../lib/cx.ts'
import { listbox, option, useOptionsOf, usePlaceAbove } from '../../lib/field-options.ts'
import styles from './FieldOptions.module.css'

/** What a list beside a typed word offers, and which of it is chosen. */
export interface Offered<Found> {
  field: RefObject<HTMLTextAreaElement | null>
  /** The sign that the list stays beside. */
  at: number
  found: readonly Found[]
  place: number
  onPoint: (place: number) => void
  onChoose: (one: Found) => void
}

type FieldOptionsProps<Found> = {
  offered: Offered<Found>
  label: string
  size: 'sm' | 'md'
  idOf: (one: Found) => string
  show: (one: Found) => ReactNode
  /** Below the list, or in its place while it is empty. */
  children?: ReactNode
  /** How many there are. */
  status: string
}

/** A list above the line where its sign is typed; the field keeps the focus. */
export function FieldOptions<Found>(props: FieldOptionsProps<Found>) {
  const { label, size, idOf, show, children, status } = props
  const { field, at, found, place, onPoint, onChoose } = props.offered
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const current = found[place]
  const optionId = (row: number) => `${id}-${row}`
  useOptionsOf(field, id, current && optionId(place))
  usePlaceAbove(box, field, at)
  const chosen = current && idOf(current)
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // A press must not take the focus from the text.
    <div
      ref={box}
      role="none"
      className={cx(styles.box, styles[size])}
      onMouseDown={(event) => event.preventDefault()}
    >
      {current && (
        <div id={id} {...listbox} aria-label={label} className={styles.list}>
          {found.map((one, row) => (
            <button
              type="button"
              {...option(row === place)}
              key={idOf(one)}
              id={optionId(row)}
              className={cx(styles.option, row === place && styles.chosen)}
              onPointerMove={() => row !== place && onPoint(row)}
              onClick={() => onChoose(one)}
            >
              {show(one)}
            </button>
          ))}
        </div>
      )}
      {children}
      <output className="visually-hidden">{status}</output>
    </div>
  )
}
