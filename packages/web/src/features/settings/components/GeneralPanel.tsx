import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generalSettingsQuery } from '../api.ts'
import { CompanyLoginsBox } from './CompanyLoginsBox.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { MailBox } from './MailBox.tsx'
import { departmentsQuery } from '../../../live/departments.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'

export function GeneralPanel({ isSilent }: { isSilent: boolean }) {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value
  const settings = useQuery({ ...generalSettingsQuery, enabled: departments !== undefined })
  return (
    <PanelLoading query={settings} label={t('general.loading')}>
      {(value) => (
        <>
          <GeneralForm settings={value} departments={departments ?? []} />
          <MailBox isSilent={isSilent} />
          <CompanyLoginsBox />
        </>
      )}
    </PanelLoading>
  )
}
