import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { confirmNotification, privateChat, reactPrivately, readPrivately } from './private-chat.ts'
import { sendPrivateFile, writePrivately } from './write-privately.ts'

export const privateChatFeature: Feature = {
  serves(serve, app) {
    /** A script that sends no message id of its own cannot repeat a request safely. */
    const ids = (body: { messageid?: string | undefined; replyTo?: string | undefined }) => ({
      messageid: body.messageid ?? app.ids.uuid(),
      replyTo: body.replyTo ?? null,
    })
    serve(calls.getPrivateChat, ({ me, params, query }) =>
      privateChat(app, me, params.id, query.before ?? null),
    )
    serve(calls.createPrivateMessage, ({ me, body }) => writePrivately(app, me, { ...body, ...ids(body) }))
    serve(calls.sendPrivateFile, ({ me, body, file }) =>
      sendPrivateFile(app, me, { ...body, ...ids(body), content: body.content ?? '' }, file),
    )
    serve(calls.reactPrivately, ({ me, params, body }) =>
      reactPrivately(app, me, params.messageid, body.reaction),
    )
    serve(calls.readPrivateChat, ({ me, params }) => readPrivately(app, me, params.id))
    serve(calls.saveNotification, ({ me, params }) => confirmNotification(app, me, params.receiverid))
  },
}
