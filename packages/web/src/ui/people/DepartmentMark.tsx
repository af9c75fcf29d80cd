import { cx } from '../../lib/cx.ts'
import { departmentHueOf, type Hue } from '../../lib/hue.ts'
import styles from './DepartmentMark.module.css'

type DepartmentMarkProps = {
  name: string
  /** One of eight colours; from the name when left out. */
  hue?: Hue | undefined
}

export function DepartmentMark({ name, hue }: DepartmentMarkProps) {
  return (
    <span className={cx(styles.department, styles[`hue${hue ?? departmentHueOf(name)}`])}>
      <span className={styles.name} title={name}>
        {name}
      </span>
    </span>
  )
}
