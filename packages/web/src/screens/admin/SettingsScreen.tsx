import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import styles from './SettingsScreen.module.css'
import { settingsSections } from './settings-sections.ts'

/** Settings: which section is open stands in the address; whatever it does not know is the first. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const asked = params.get('section')
  const [first] = settingsSections
  const selected = (settingsSections.find(({ id }) => id === asked) ?? first)?.id ?? ''
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('nav.settings')}</h1>
      </header>
      <Tabs
        label={t('nav.settings')}
        selected={selected}
        onSelect={(section) => setParams({ section })}
        tabs={settingsSections.map(({ id, label, Section }) => ({
          id,
          label: t(label),
          end: Section === null && <Chip text={t('settings.soon')} />,
          content: id === selected && (
            <div className={styles.body}>
              {Section ? <Section /> : <EmptyState drawing="unplugged" title={t('settings.comingSoon')} />}
            </div>
          ),
        }))}
      />
    </div>
  )
}
