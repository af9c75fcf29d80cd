import { ActivityWord, socketWords } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { noteActivity, noteDeparture } from './activity.ts'

/** Who else is here (product §7): heard on sockets, told as signals. */
export const activityFeature: Feature = {
  hears: (app) => [
    {
      word: socketWords.activity,
      async heard(socket, said) {
        const word = ActivityWord.safeParse(said)
        if (word.success) await noteActivity(app, socket.data.session.me, socket.id, word.data)
      },
      left: (socket) => noteDeparture(app, socket.id),
    },
  ],
}
