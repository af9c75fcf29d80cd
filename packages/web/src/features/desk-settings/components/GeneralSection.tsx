import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingsSection } from '../../../lib/settings-section.ts'
import { generalSettingsQuery } from '../api.ts'
import { GeneralForm } from './GeneralForm.tsx'
import { departmentsQuery } from '../../../live/departments.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { BoxSkeleton } from '../../../ui/layout/Box.tsx'

export const generalSection: SettingsSection = {
  id: 'general',
  label: 'settings.general',
  Section: GeneralSection,
}

function GeneralSection() {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value
  const settings = useQuery({ ...generalSettingsQuery, enabled: departments !== undefined })
  return (
    <PanelLoading query={settings} label={t('general.loading')} skeleton={<BoxSkeleton />}>
      {(value) => <GeneralForm settings={value} departments={departments ?? []} />}
    </PanelLoading>
  )
}
