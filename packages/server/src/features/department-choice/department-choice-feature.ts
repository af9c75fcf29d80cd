import type { Feature } from '../../platform/http/feature.ts'
import { startChore } from '../../platform/lib/chore.ts'
import { choreWorker } from '../../platform/workers/worker.ts'
import { routeOverdueTickets } from './department-choice.ts'

export const departmentChoiceFeature: Feature = {
  workers: (app, sweepEvery) => [
    choreWorker(
      startChore('overdue departments', sweepEvery, () => routeOverdueTickets(app), app.log),
      {
        settles: true,
      },
    ),
  ],
}
