import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generalSettingsQuery } from '../../features/desk-settings/api.ts'
import { GeneralForm } from '../../features/desk-settings/components/GeneralForm.tsx'
import { departmentsQuery } from '../../features/tickets/mutations.ts'
import { BoxSkeleton } from '../panel/BoxSkeleton.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'

export function GeneralSection() {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value
  const settings = useQuery({ ...generalSettingsQuery, enabled: departments !== undefined })
  return (
    <PanelLoading query={settings} label={t('general.loading')} skeleton={<BoxSkeleton />}>
      {(value) => <GeneralForm settings={value} departments={departments ?? []} />}
    </PanelLoading>
  )
}
