import type { Department } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/forms/Select.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'

type DepartmentSelectProps = {
  departments: readonly Department[]
  /** Empty while none is chosen. */
  value: string
  onChange: (departmentid: string) => void
  error: string | true | undefined
  /** A text that marks the choice as optional. */
  optional?: string
}

export function DepartmentSelect(props: DepartmentSelectProps) {
  const { departments, value, onChange, error, optional } = props
  const { t } = useTranslation()
  return (
    <Select
      onChange={onChange}
      // Who may do without a department has left none out.
      error={optional !== undefined && error === true ? undefined : error}
      optional={optional}
      label={t('agents.department')}
      placeholder={t('register.selectDepartment')}
      options={departments.map(({ departmentid, department_name: name }) => ({
        id: departmentid,
        text: name,
        content: <DepartmentMark name={name} />,
      }))}
      value={value === '' ? null : value}
    />
  )
}
