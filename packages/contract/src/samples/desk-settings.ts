import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { support } from './staff.ts'

const settings = {
  companyName: 'Noor Coffee Machines',
  productName: 'Switchboard',
  defaultLanguage: 'en',
  reopenDays: 30,
  secondFactor: 'optional',
  temporaryPassword: 'asked',
  keepContentDays: 730,
  keepRawDays: 30,
  keepAuditDays: null,
  defaultDepartmentid: support.departmentid,
} as const

export const deskSettingsSamples = {
  getGeneralSettings: { reply: settings },
  saveGeneralSettings: { body: { reopenDays: 30 }, reply: settings },
} satisfies CallSamples<typeof callAreas.deskSettings>
