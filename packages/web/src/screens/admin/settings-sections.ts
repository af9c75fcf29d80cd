/** Settings: any other section is marked as coming. */
export const settingsSections = [
  'departments',
  'services',
  'general',
  'interfaces',
  'audit',
  'failed',
  'hours',
  'automations',
] as const
export type SettingsSection = (typeof settingsSections)[number]

export const isComing = (section: SettingsSection): boolean =>
  section === 'hours' || section === 'automations'

/** What an address asks for; whatever it does not know is the first. */
export const settingsSectionOf = (asked: string | null): SettingsSection =>
  settingsSections.find((section) => section === asked) ?? 'departments'
