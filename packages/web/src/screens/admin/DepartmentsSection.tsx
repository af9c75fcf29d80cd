import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingsSection } from '../../lib/settings-section.ts'
import { departmentCardsQuery } from '../../features/departments/api.ts'
import { DepartmentTexts } from '../../features/bubbles/components/DepartmentTexts.tsx'
import { DepartmentsPanel } from '../../features/departments/components/DepartmentsPanel.tsx'
import { searchIn, useTableAddress } from '../../lib/use-table-address.ts'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { PanelSearch } from '../panel/PanelSearch.tsx'

export const departmentsSection: SettingsSection = {
  id: 'departments',
  label: 'settings.departments',
  Section: DepartmentsSection,
}

/** From so many on they are not seen at a glance. */
const MANY = 13

function DepartmentsSection() {
  const { t } = useTranslation()
  const { shown, change } = useTableAddress()
  const word = searchIn(shown)
  const setWord = (search: string) => change({ search })
  return (
    <PanelLoading query={useQuery(departmentCardsQuery)} label={t('departments.loading')}>
      {(cards) => (
        <DepartmentsPanel
          cards={cards}
          word={word}
          onClear={() => setWord('')}
          search={
            (cards.departments.length >= MANY || word !== '') && (
              <PanelSearch label={t('departments.search')} word={word} onWord={setWord} />
            )
          }
          Texts={DepartmentTexts}
        />
      )}
    </PanelLoading>
  )
}
