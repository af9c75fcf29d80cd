import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { jonas, mara } from './staff.ts'

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
