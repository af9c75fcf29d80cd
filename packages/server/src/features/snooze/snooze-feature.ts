import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { endSnooze, snooze, wakeDueTickets } from './snooze.ts'

export const snoozeFeature: Feature = {
  serves(serve, app) {
    serve(calls.snoozeTicket, ({ me, params, body }) => snooze(app, me, { ...body, ...params }))
    serve(calls.endSnooze, ({ me, params, body }) => endSnooze(app, me, { ...body, ...params }))
  },
  workers: (app) => [
    periodicWorker(app, {
      name: 'snoozed tickets',
      dueWhen: 'exists (select from tickets where snoozed_until <= $1)',
      round: () => wakeDueTickets(app),
      settles: true,
    }),
  ],
}
