import { FirstStepsBox } from '../../features/first-steps/components/FirstStepsBox.tsx'
import { GeneralPanel } from '../../features/settings/components/GeneralPanel.tsx'
import type { SettingsSection } from '../../lib/settings-section.ts'

export const generalSection: SettingsSection = {
  id: 'general',
  label: 'settings.general',
  Section: GeneralSection,
}

function GeneralSection() {
  return (
    <>
      <GeneralPanel />
      <FirstStepsBox />
    </>
  )
}
