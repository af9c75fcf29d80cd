import { ActivityWord, socketWords } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { noteActivity, noteDeparture } from './activity.ts'

/** Who else is here (product §7): heard on sockets, told as signals. */
export const activityFeature: Feature = {
  hears(app) {
    const departing = new WeakSet<object>()
    return [
      {
        word: socketWords.activity,
        async heard(socket, said) {
          const word = ActivityWord.safeParse(said)
          if (!word.success) return
          if (!departing.has(socket)) {
            departing.add(socket)
            socket.once('disconnect', () => {
              noteDeparture(app, socket.id).catch((error: unknown) =>
                app.log.warn({ err: error }, 'a departure could not be told'),
              )
            })
          }
          await noteActivity(app, socket.data.session.me, socket.id, word.data)
        },
      },
    ]
  },
}
