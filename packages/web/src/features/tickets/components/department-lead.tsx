import { departmentHueOf } from '../../../lib/hue.ts'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import styles from './department-lead.module.css'

/** The square of a department's colour before its name. */
export const departmentLead = (name: string) => (
  <span aria-hidden="true" className={styles.mark}>
    <DepartmentMark name="" hue={departmentHueOf(name)} />
  </span>
)
