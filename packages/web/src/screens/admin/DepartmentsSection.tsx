import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { departmentCardsQuery } from '../../features/departments/api.ts'
import { DepartmentsPanel } from '../../features/departments/components/DepartmentsPanel.tsx'
import { BoxSkeleton } from '../panel/BoxSkeleton.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'

export function DepartmentsSection() {
  const { t } = useTranslation()
  return (
    <PanelLoading
      query={useQuery(departmentCardsQuery)}
      label={t('departments.loading')}
      skeleton={<BoxSkeleton />}
    >
      {(cards) => <DepartmentsPanel cards={cards} />}
    </PanelLoading>
  )
}
