import type { callAreas } from '../calls/index.ts'
import type { SettingName } from '../entities/general-settings.ts'
import type { CallSamples } from './sample.ts'
import { support } from './staff.ts'

const defaults = {
  companyName: 'Noor Coffee Machines',
  productName: 'Switchboard',
  defaultLanguage: 'en',
  reopenDays: null,
  secondFactor: 'optional',
  temporaryPassword: 'asked',
  keepContentDays: null,
  keepRawDays: null,
  keepAuditDays: null,
} as const

const ownRules: SettingName[] = ['reopenDays', 'keepContentDays', 'keepRawDays']

const settings = {
  ...defaults,
  reopenDays: 30,
  keepContentDays: 730,
  keepRawDays: 30,
  defaults,
  ownRules,
  defaultDepartmentid: support.departmentid,
  version: '0.9.0',
}

export const deskSettingsSamples = {
  getGeneralSettings: { reply: settings },
  saveGeneralSettings: { body: { reopenDays: 30, backToDefault: ['companyName'] }, reply: settings },
} satisfies CallSamples<typeof callAreas.deskSettings>
