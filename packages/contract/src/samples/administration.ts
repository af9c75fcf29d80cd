import type { callAreas } from '../calls/index.ts'
import { type SettingName, settingDefaults } from '../entities/general-settings.ts'
import type { CallSamples } from './sample.ts'
import { billing, jonas, mara, sales, support } from './staff.ts'

export const departmentsSamples = {
  getDepartmentCards: {
    reply: {
      departments: [support, sales, billing],
      statistics: {
        Support: { averageRating: 2.71, agentCount: 5, ticketsCount: 1204, pendingCount: 1 },
        Sales: { averageRating: 2.5, agentCount: 3, ticketsCount: 377, pendingCount: 2 },
        Billing: { averageRating: 0, agentCount: 2, ticketsCount: 96, pendingCount: 2 },
      },
      defaultDepartmentid: support.departmentid,
    },
  },
  createDepartment: { body: { department_name: 'Billing' }, reply: billing },
  renameDepartment: {
    body: { departmentid: billing.departmentid, department_name: 'Invoices' },
    reply: { ...billing, department_name: 'Invoices' },
  },
  deleteDepartment: { body: { departmentid: billing.departmentid }, reply: { status: 'ok' } },
  setDefaultDepartment: { body: { departmentid: support.departmentid }, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.departments>

const defaults = {
  companyName: 'Noor Coffee Machines',
  productName: 'Switchboard',
  defaultLanguage: 'en',
  reopenDays: null,
  ...settingDefaults,
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

export const settingsSamples = {
  getGeneralSettings: { reply: settings },
  saveGeneralSettings: { body: { reopenDays: 30, backToDefault: ['companyName'] }, reply: settings },
  getFirstSteps: {
    reply: {
      done: {
        company: true,
        profile: true,
        departments: true,
        channel: true,
        colleagues: false,
        message: false,
      },
      chat_page: '/chat/3hK9vR2mQ7xT5bWz',
      examples: 'offered',
    },
  },
  addExamples: { body: {}, reply: { status: 'ok' } },
  removeExamples: { body: {}, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.settings>

const figures = {
  opened: 41,
  closed: 38,
  reopened: 3,
  accepted: 40,
  wait_median: 155,
  wait_p90: 610.5,
  wait_average: 231.25,
  ratings: 21,
  rating: 2.71,
}

export const reportSamples = {
  getReport: {
    query: { from: '2026-03-18', to: '2026-03-18', zone: 'Europe/Berlin', accounts: 'yes' },
    reply: {
      from: '2026-03-18',
      to: '2026-03-18',
      zone: 'Europe/Berlin',
      whole: figures,
      days: [{ day: '2026-03-18', ...figures }],
      departments: [
        { departmentid: support.departmentid, department_name: support.department_name, ...figures },
      ],
      accounts: [
        {
          accountid: '9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3971',
          platform: 'telegram',
          account_name: '@noor_coffee_bot',
          ...figures,
        },
      ],
    },
  },
} satisfies CallSamples<typeof callAreas.reports>

export const auditSamples = {
  getAuditLog: {
    query: { kind: 'agent' },
    reply: {
      entries: [
        {
          auditid: 318,
          at: '2026-03-18T14:31:05.000000Z',
          actor: mara.userid,
          actor_name: 'Mara Okafor',
          action: 'agent.lock',
          kind: 'agent',
          subject: jonas.userid,
          subject_name: 'Jonas Weber',
          detail: {},
          names: {},
          ip: '192.0.2.17',
          result: 'done',
        },
      ],
      hasMore: false,
    },
  },
} satisfies CallSamples<typeof callAreas.audit>
