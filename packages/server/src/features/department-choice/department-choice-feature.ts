import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { routeOverdueTickets } from './department-choice.ts'

export const departmentChoiceFeature: Feature = {
  workers: (app, sweepEvery) => [
    periodicWorker(app, {
      name: 'overdue departments',
      every: sweepEvery,
      round: () => routeOverdueTickets(app),
      settles: true,
    }),
  ],
}
