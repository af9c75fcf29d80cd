import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { support } from './staff.ts'

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

export const insightSamples = {
  getInsight: {
    query: { from: '2026-03-18', to: '2026-03-18', zone: 'Europe/Berlin' },
    reply: {
      from: '2026-03-18',
      to: '2026-03-18',
      zone: 'Europe/Berlin',
      whole: figures,
      days: [{ day: '2026-03-18', ...figures }],
      departments: [
        { departmentid: support.departmentid, department_name: support.department_name, ...figures },
      ],
    },
  },
} satisfies CallSamples<typeof callAreas.insight>
