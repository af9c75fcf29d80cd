import { limits } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { routeOverdueTickets } from './department-choice.ts'

export const departmentChoiceFeature: Feature = {
  workers: (app) => [
    periodicWorker(app, {
      name: 'overdue departments',
      dueWhen: `exists (
        select from tickets where choosing_since <= $1::timestamptz - interval '${limits.departmentChoice} ms'
      )`,
      round: () => routeOverdueTickets(app),
      settles: true,
    }),
  ],
}
