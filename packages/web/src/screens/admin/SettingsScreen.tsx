import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { AuditSection } from './AuditSection.tsx'
import { DepartmentsSection } from './DepartmentsSection.tsx'
import { FailedSection } from './FailedSection.tsx'
import { GeneralSection } from './GeneralSection.tsx'
import { InterfacesSection } from './InterfacesSection.tsx'
import { ServicesSection } from './ServicesSection.tsx'
import styles from './SettingsScreen.module.css'
import { isComing, type SettingsSection, settingsSectionOf, settingsSections } from './settings-sections.ts'

/** Settings: which section is open stands in the address. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const labelOf = (id: SettingsSection): string => {
    return id === 'interfaces' ? t('interfaces.settings.title') : t(`settings.${id}`)
  }
  const selected = settingsSectionOf(params.get('section'))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('nav.settings')}</h1>
      </header>
      <Tabs
        label={t('nav.settings')}
        selected={selected}
        onSelect={(section) => setParams({ section })}
        tabs={settingsSections.map((id) => ({
          id,
          label: labelOf(id),
          end: isComing(id) && <Chip text={t('settings.soon')} />,
          content: id === selected && (
            <div className={styles.body}>
              <Section id={id} />
            </div>
          ),
        }))}
      />
    </div>
  )
}

function Section({ id }: { id: SettingsSection }) {
  const { t } = useTranslation()
  switch (id) {
    case 'departments':
      return <DepartmentsSection />
    case 'services':
      return <ServicesSection />
    case 'general':
      return <GeneralSection />
    case 'interfaces':
      return <InterfacesSection />
    case 'audit':
      return <AuditSection />
    case 'failed':
      return <FailedSection />
    case 'hours':
    case 'automations':
      return <EmptyState drawing="unplugged" title={t('settings.comingSoon')} />
    default:
      return id satisfies never
  }
}
