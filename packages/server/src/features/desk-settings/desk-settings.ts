import { DeskRules } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'

const KEY = 'desk_rules'
const DAY = 24 * 3600_000
const Stored = DeskRules.partial()

/** What is in effect: what administrators set, else the environment. The only door to these settings. */
export const deskRules = ({ config, rules }: Pick<AppContext, 'config' | 'rules'>): DeskRules => ({
  ...defaultRules({ config }),
  ...rules.stored,
})

/** As the environment says, and the product where that says nothing. */
export function defaultRules({ config }: Pick<AppContext, 'config'>): DeskRules {
  const { companyName, productName, defaultLanguage, reopenMillis } = config
  return {
    companyName,
    productName,
    defaultLanguage,
    reopenDays: reopenMillis === null ? null : reopenMillis / DAY,
    secondFactor: 'optional',
    temporaryPassword: 'asked',
    keepContentDays: null,
    keepRawDays: null,
    keepAuditDays: null,
  }
}

/** Reads what administrators set into this node; from then on the nodes tell each other. */
export async function loadDeskRules(app: AppContext): Promise<void> {
  app.rules.stored = await storedRules(app.db)
}

export async function storedRules(reader: Reader): Promise<Partial<DeskRules>> {
  const row = await reader.query
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst()
  return storedFrom(row?.value ?? {})
}

/** What was never set is absent, so that the environment shows through. */
export const storedFrom = (value: unknown): Partial<DeskRules> =>
  Object.fromEntries(Object.entries(Stored.parse(value)).filter(([, rule]) => rule !== undefined))

export async function saveRules(reader: Reader, stored: Partial<DeskRules>): Promise<void> {
  const value = JSON.stringify(stored)
  await reader.query
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
