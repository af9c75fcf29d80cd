import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FirstStepsBox } from '../../features/first-steps/components/FirstStepsBox.tsx'
import { integrationsSection } from '../../features/integrations/components/IntegrationsSection.tsx'
import { settingsQuery } from '../../features/session/api.ts'
import { GeneralPanel } from '../../features/settings/components/GeneralPanel.tsx'
import { leavePage } from '../../lib/leave-page.ts'
import type { SettingsSection } from '../../lib/settings-section.ts'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page, PageBody } from '../../ui/layout/Page.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { auditSection } from './AuditSection.tsx'
import { departmentsSection } from './DepartmentsSection.tsx'
import { failedSection } from './FailedSection.tsx'
import { servicesSection } from './ServicesSection.tsx'

/** Settings; the address holds the open section, an unknown value means the first. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const asked = params.get('section')
  const [first] = settingsSections
  const selected = (settingsSections.find(({ id }) => id === asked) ?? first)?.id ?? ''
  return (
    <Page title={t('nav.settings')} body="tabbed">
      <Tabs
        label={t('nav.settings')}
        selected={selected}
        onSelect={(section) => leavePage(() => setParams({ section }))}
        tabs={settingsSections.map(({ id, label, Section }) => ({
          id,
          label: t(label),
          end: Section === null && <Chip text={t('settings.soon')} />,
          content: id === selected && (
            <PageBody body="tabbed">
              {Section ? (
                <Section />
              ) : (
                <EmptyState drawing="unplugged" title={t('settings.comingSoon')} wayOn="by-itself" />
              )}
            </PageBody>
          ),
        }))}
      />
    </Page>
  )
}

/** Settings, in the order of their tabs. */
const settingsSections: readonly SettingsSection[] = [
  departmentsSection,
  servicesSection,
  { id: 'general', label: 'settings.general', Section: GeneralSection },
  integrationsSection,
  auditSection,
  failedSection,
  { id: 'hours', label: 'settings.hours', Section: null },
  { id: 'automations', label: 'settings.automations', Section: null },
]

function GeneralSection() {
  const settings = useQuery(settingsQuery).data
  return (
    <>
      <GeneralPanel isSilent={settings?.isSilent === true} />
      <FirstStepsBox />
    </>
  )
}
