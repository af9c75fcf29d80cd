import { z } from 'zod'
import { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import { Id, filledName } from '../wire.ts'

const name = filledName(limits.nameText)

/** Live events and repeats of providers are over after a week. */
const keptDays = z.number().int().min(8).max(36_500).nullable()

/** The settings that are one of a few values, and these. */
export const settingChoices = {
  /** Whether administrators must sign in with a second factor. */
  secondFactor: ['optional', 'required'],
  /** Whether a password that an administrator made must be changed before anything else. */
  temporaryPassword: ['asked', 'required'],
  /** Whether the server reads the pages that messages link to, and shows what they say about themselves. */
  linkPreviews: ['off', 'on'],
} as const
export type SettingChoice = keyof typeof settingChoices

/** The settings of administrators; a setting that they never changed comes from the environment. */
export const Settings = z.strictObject({
  companyName: name,
  productName: name,
  /** Of new agents, and of clients whose provider sends none. */
  defaultLanguage: Language,
  /** Days after closing in which a client's message reopens the ticket; null: always. */
  reopenDays: z.number().int().min(0).max(36_500).nullable(),
  secondFactor: z.enum(settingChoices.secondFactor),
  temporaryPassword: z.enum(settingChoices.temporaryPassword),
  linkPreviews: z.enum(settingChoices.linkPreviews),
  /** Days after which content goes for good; null: it is kept. */
  keepContentDays: keptDays,
  keepRawDays: keptDays,
  keepAuditDays: keptDays,
})
export type Settings = z.infer<typeof Settings>

/** The product's defaults of the settings that no environment variable has. */
export const settingDefaults = {
  secondFactor: 'optional',
  temporaryPassword: 'asked',
  linkPreviews: 'off',
  keepContentDays: null,
  keepRawDays: null,
  keepAuditDays: null,
} as const satisfies Partial<Settings>

/** The settings by their names. */
export const SettingName = Settings.keyof()
export type SettingName = z.infer<typeof SettingName>

export const GeneralSettings = Settings.extend({
  /** The values without any changed setting: from the environment, else the product's defaults. */
  defaults: Settings,
  /** What administrators have set; it stays as it is when the environment changes. */
  ownRules: z.array(SettingName),
  /** The department for clients who choose none. */
  defaultDepartmentid: Id.nullable(),
  /** The version of this server. */
  version: z.string(),
})
export type GeneralSettings = z.infer<typeof GeneralSettings>
