import { ActivityMessage, socketMessages } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { isNobodyTyping, noteActivity, noteDeparture, showTyping } from './activity.ts'

/** Milliseconds. A client stops seeing our typing after 5 seconds at the earliest. */
const TYPING_EVERY = 500

/** Who else views a ticket: received over sockets, sent as signals. */
export const activityFeature: Feature = {
  socketHandlers: (app) => [
    {
      message: socketMessages.activity,
      async handle(socket, payload) {
        const activity = ActivityMessage.safeParse(payload)
        if (activity.success) await noteActivity(app, socket.data.session.me, socket.id, activity.data)
      },
      left: (socket) => noteDeparture(app, socket.id),
    },
  ],
  workers: (app) => [
    periodicWorker(app, {
      name: 'typing shown to clients',
      every: TYPING_EVERY,
      rests: () => isNobodyTyping(app),
      wokenBy: 'typing',
      round: () => showTyping(app),
      settles: true,
    }),
  ],
}
