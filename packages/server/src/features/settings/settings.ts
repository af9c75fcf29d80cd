import { settingDefaults, Settings } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { storedValue, storeValue } from '../../platform/stored-values/stored-values.ts'

export { fromOldTickets, isOldEvent, leastDays } from './what-is-old.ts'

const KEY = 'desk_rules'
const DAY = 24 * 3600_000
const Stored = Settings.partial()

/** The settings in effect: the stored ones, else those of the environment. Code reads settings only here. */
export const settingsOf = ({ config, rules }: Pick<AppContext, 'config' | 'rules'>): Settings => ({
  ...defaultSettings({ config }),
  ...rules.stored,
})

/** The settings of the environment, with the defaults of the product. */
export function defaultSettings({ config }: Pick<AppContext, 'config'>): Settings {
  const { companyName, productName, defaultLanguage, reopenMillis } = config
  return {
    ...settingDefaults,
    companyName,
    productName,
    defaultLanguage,
    reopenDays: reopenMillis === null ? null : reopenMillis / DAY,
  }
}

/** Loads the stored settings into this node; later changes arrive as events between nodes. */
export async function loadSettings(app: AppContext): Promise<void> {
  app.rules.stored = await storedSettings(app.db)
}

export async function storedSettings(reader: Reader): Promise<Partial<Settings>> {
  return storedFrom((await storedValue(reader, KEY)) ?? {})
}

/** Settings that were never stored are absent, so that the environment applies. */
export const storedFrom = (value: unknown): Partial<Settings> =>
  Object.fromEntries(Object.entries(Stored.parse(value)).filter(([, rule]) => rule !== undefined))

export const saveSettings = (reader: Reader, stored: Partial<Settings>): Promise<void> =>
  storeValue(reader, KEY, stored)
