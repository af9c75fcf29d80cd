import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { startSendingDue } from './due-worker.ts'
import { addScheduledFile } from './scheduled-files.ts'
import {
  cancelScheduled,
  changeScheduled,
  scheduledOf,
  scheduleMessage,
  sendNow,
} from './scheduled-messages.ts'

export const scheduledMessagesFeature: Feature = {
  serves(serve, app) {
    serve(calls.getScheduledMessages, ({ me, params }) => scheduledOf(app, me, params.ticketid))
    serve(calls.addScheduledFile, ({ me, params, body, file }) => {
      const { created_on, fileid = app.ids.uuid() } = body
      return addScheduledFile(app, me, { ...params, created_on, fileid }, file)
    })
    serve(calls.scheduleMessage, ({ me, params, body }) =>
      scheduleMessage(app, me, {
        ...body,
        ...params,
        messageid: body.messageid ?? app.ids.uuid(),
        reply_to: body.reply_to ?? null,
      }),
    )
    serve(calls.changeScheduledMessage, ({ me, params, body }) =>
      changeScheduled(app, me, params.messageid, body),
    )
    serve(calls.sendScheduledMessage, ({ me, params }) => sendNow(app, me, params.messageid))
    serve(calls.cancelScheduledMessage, ({ me, params }) => cancelScheduled(app, me, params.messageid))
  },
  workers: (app) => [startSendingDue(app)],
}
