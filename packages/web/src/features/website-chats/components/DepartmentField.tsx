import type { ChatFieldsProps } from '../website-chat-model.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { departmentsQuery } from '../../../live/departments.ts'
import { Select } from '../../../ui/forms/Select.tsx'

/** No department has this id: visitors choose one themselves. */
const theyChoose = 'they-choose'

export function DepartmentField({ form, onChange }: ChatFieldsProps) {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value ?? []
  return (
    <Select
      label={t('websiteChats.field.department')}
      placeholder=""
      value={form.departmentid ?? theyChoose}
      onChange={(id) => onChange({ departmentid: id === theyChoose ? null : id })}
      options={[
        { id: theyChoose, text: t('websiteChats.theyChoose') },
        ...departments.map((one) => ({ id: one.departmentid, text: one.department_name })),
      ]}
    />
  )
}
