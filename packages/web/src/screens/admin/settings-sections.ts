import { generalSection } from '../../features/desk-settings/components/GeneralSection.tsx'
import { departmentsSection } from '../../features/departments/components/DepartmentsSection.tsx'
import { interfacesSection } from '../../features/interfaces/components/InterfacesSection.tsx'
import type { SettingsSection } from '../../lib/settings-section.ts'
import { auditSection } from './AuditSection.tsx'
import { failedSection } from './FailedSection.tsx'
import { servicesSection } from './ServicesSection.tsx'

/** Settings, in the order of their tabs. */
export const settingsSections: readonly SettingsSection[] = [
  departmentsSection,
  servicesSection,
  generalSection,
  interfacesSection,
  auditSection,
  failedSection,
  { id: 'hours', label: 'settings.hours', Section: null },
  { id: 'automations', label: 'settings.automations', Section: null },
]
