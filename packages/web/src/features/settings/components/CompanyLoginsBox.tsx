import type { CompanyLogin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Building2, CornerDownLeft, IdCard, Link2, ShieldCheck, UserPlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { companyLoginsQuery } from '../../../live/company-logins.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'

/** The identity providers as the operator configured them: to look at. */
export function CompanyLoginsBox() {
  const { t } = useTranslation()
  return (
    <PanelLoading query={useQuery(companyLoginsQuery)} label={t('companies.loading')}>
      {({ companies, emergencyAdmin }) => (
        <Column>
          {emergencyAdmin !== null && (
            <Notice tone="info">{t('companies.passwordsOff', { email: emergencyAdmin })}</Notice>
          )}
          {companies.length === 0 && (
            <Box title={t('companies.title')}>
              <p className="muted">{t('companies.none')}</p>
            </Box>
          )}
          {companies
            .filter(({ refusedOn }) => refusedOn !== null)
            .map(({ company, name }) => (
              <Notice key={company} tone="danger">
                {t('companies.refused', { name })} {t('companies.refusedDo')}
              </Notice>
            ))}
          {companies.map((company) => (
            <Box key={company.company} title={t('companies.titleOf', { name: company.name })} body="rows">
              <CompanyFacts company={company} />
            </Box>
          ))}
        </Column>
      )}
    </PanelLoading>
  )
}

function CompanyFacts({ company }: { company: CompanyLogin }) {
  const { t } = useTranslation()
  const listed = (entries: readonly string[]) =>
    entries.length === 0 ? <span className="muted">{t('companies.notSet')}</span> : entries.join(', ')
  const departments = company.departments.map(({ group, department }) => `${group} → ${department}`)
  const accounts = t(company.accounts === 'everyone' ? 'companies.everyone' : 'companies.invited')
  return (
    <Facts
      facts={[
        { label: t('companies.issuer'), icon: Link2, value: company.issuer },
        { label: t('companies.clientId'), icon: IdCard, value: company.clientId },
        { label: t('companies.redirect'), icon: CornerDownLeft, value: company.redirectAddress },
        { label: t('companies.accounts'), icon: UserPlus, value: accounts },
        { label: t('companies.emailDomains'), icon: AtSign, value: listed(company.emailDomains) },
        { label: t('companies.allowedGroups'), icon: Users, value: listed(company.allowedGroups) },
        { label: t('companies.adminGroups'), icon: ShieldCheck, value: listed(company.adminGroups) },
        { label: t('companies.departments'), icon: Building2, value: listed(departments) },
      ]}
    />
  )
}
