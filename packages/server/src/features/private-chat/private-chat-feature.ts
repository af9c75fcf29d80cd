import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { confirmNotification, privateChat, readPrivately, writePrivately } from './private-chat.ts'

export const privateChatFeature: Feature = {
  serves(serve, app) {
    serve(calls.getPrivateChat, ({ me, params, query }) =>
      privateChat(app, me, params.id, query.before ?? null),
    )
    serve(calls.createPrivateMessage, ({ me, body }) =>
      writePrivately(app, me, {
        receiverid: body.receiverid,
        content: body.content,
        messageid: body.messageid ?? app.ids.uuid(),
      }),
    )
    serve(calls.readPrivateChat, async ({ me, params }) => {
      await readPrivately(app, me, params.id)
      return done
    })
    serve(calls.saveNotification, async ({ me, params }) => {
      await confirmNotification(app, me, params.receiverid)
      return done
    })
  },
}
