import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { countFailedEvents, endOverdueChanges, CHANGES_OVERDUE } from '../inbound/inbound.ts'
import { channelHealth, deadLetters, replayItem, replayItems } from './dead-letters.ts'

export const deadLettersFeature: Feature = {
  metrics: (app) => [
    {
      name: 'inbox_failed',
      help: 'Messages that were kept but not understood.',
      read: async () => [{ value: await countFailedEvents(app.db) }],
    },
  ],
  workers: (app) => [
    periodicWorker(app, {
      name: 'overdue changes',
      dueWhen: CHANGES_OVERDUE,
      round: () => endOverdueChanges(app),
      settles: true,
    }),
  ],
  serves(serve, app) {
    serve(calls.getDeadLetters, () => deadLetters(app))
    serve(calls.getChannelHealth, () => channelHealth(app))
    serve(calls.replayItems, async ({ me, body }) => ({ replayed: await replayItems(app, me, body.itemids) }))
    serve(calls.replayItem, async ({ me, params }) => {
      await replayItem(app, params.itemid, me)
      return { status: 'ok' as const }
    })
  },
}
