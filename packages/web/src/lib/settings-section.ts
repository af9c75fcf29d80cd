import type { ComponentType } from 'react'

/** A section of the settings, as it is declared beside what it shows. */
export interface SettingsSection {
  /** The id in the address. */
  id: string
  /** The key of its name. */
  label: string
  /** Null while it is only announced. */
  Section: ComponentType | null
}
