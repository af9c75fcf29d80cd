import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { billing, sales, support } from './staff.ts'

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
