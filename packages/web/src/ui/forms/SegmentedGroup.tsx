import type { LucideIcon } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './SegmentedGroup.module.css'

type Segment<Id extends string> = { id: Id; label: string; icon?: LucideIcon; count?: number | undefined }

type SegmentedGroupProps<Id extends string> = {
  label: string
  segments: readonly Segment<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Small ones take a second row where they need it. */
  size?: 'md' | 'sm' | undefined
}

/** One of a few; always exactly one. */
export function SegmentedGroup<Id extends string>(props: SegmentedGroupProps<Id>) {
  const { label, segments, value, onChange, size = 'md' } = props
  const choose = (keys: Set<unknown>) => {
    const chosen = segments.find((segment) => keys.has(segment.id))
    if (chosen) onChange(chosen.id)
  }
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={cx(styles.group, styles[size])}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
    >
      {segments.map((segment) => (
        <ToggleButton key={segment.id} id={segment.id} className={styles.item ?? ''}>
          {segment.icon && <Icon of={segment.icon} size="sm" />}
          <span className={styles.label} title={segment.label} dir="auto">
            {segment.label}
          </span>
          {segment.count !== undefined && (
            <span className={styles.count}>{segment.count > 99 ? '99+' : segment.count}</span>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
