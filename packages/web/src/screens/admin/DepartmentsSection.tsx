import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingsSection } from '../../lib/settings-section.ts'
import { departmentCardsQuery } from '../../features/departments/api.ts'
import { DepartmentTexts } from '../../features/bubbles/components/DepartmentTexts.tsx'
import { DepartmentsPanel } from '../../features/departments/components/DepartmentsPanel.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'

export const departmentsSection: SettingsSection = {
  id: 'departments',
  label: 'settings.departments',
  Section: DepartmentsSection,
}

function DepartmentsSection() {
  const { t } = useTranslation()
  return (
    <PanelLoading query={useQuery(departmentCardsQuery)} label={t('departments.loading')}>
      {(cards) => <DepartmentsPanel cards={cards} Texts={DepartmentTexts} />}
    </PanelLoading>
  )
}
