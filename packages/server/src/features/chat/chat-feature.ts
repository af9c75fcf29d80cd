import { type CallInput, calls } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { Serve } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { startLinkWorker } from '../link-previews/link-previews.ts'
import { chatStyle, ticketTemplates } from './chat-style.ts'
import { discardMessage } from './discard-message.ts'
import { newMessageId } from './message-row.ts'
import { pinMessage, pinnedMessages, unpinMessage } from './pins.ts'
import { reactToMessage } from './reactions.ts'
import { chatSlice, jumpSlice, searchMessages, type SliceWanted } from './read-chat.ts'
import { retryMessage } from './retry-message.ts'
import { sendFile } from './send-file.ts'
import { sendMessage } from './send-message.ts'
import { sendTemplate } from './send-template.ts'
import { markRead } from './mark-read.ts'
import { showLink } from './show-link.ts'

export const chatFeature: Feature = {
  serves(serve, app) {
    serveReading(serve, app)
    serveSending(serve, app)
    serveMarks(serve, app)
  },
  workers: (app) => [startLinkWorker(app, (job, page) => showLink(app, job, page))],
}

function serveReading(serve: Serve, app: AppContext): void {
  serve(calls.getChat, ({ me, params, query }) => chatSlice(app, me, { ...query, ...params }))
  serve(calls.getChatSlice, ({ me, query }) => jumpSlice(app, me, sliceWanted(query)))
  serve(calls.getChatStyle, ({ me, params }) => chatStyle(app, me, params))
  serve(calls.searchMessages, ({ me, query }) => searchMessages(app, me, query))
  serve(calls.getTicketTemplates, ({ me, params }) => ticketTemplates(app, me, params))
  serve(calls.markTicketRead, ({ me, params, body }) => markRead(app, me, params.ticketid, body.seq))
}

function serveSending(serve: Serve, app: AppContext): void {
  serve(calls.sendMessage, ({ me, body }) => sendMessage(app, me, toSend(app, body)))
  serve(calls.sendTemplate, ({ me, body }) => sendTemplate(app, me, toSend(app, body)))
  serve(calls.sendFile, ({ me, body, file }) =>
    sendFile(
      app,
      me,
      { ...toSend(app, body), content: body.content ?? '', recorded: body.recorded ?? false },
      file,
    ),
  )
  serve(calls.retryMessage, ({ me, params }) => retryMessage(app, me, params.messageid))
  serve(calls.discardMessage, ({ me, params }) => discardMessage(app, me, params.messageid))
}

/** Reactions and pins. */
function serveMarks(serve: Serve, app: AppContext): void {
  serve(calls.reactToMessage, ({ me, params, body }) => reactToMessage(app, me, { ...body, ...params }))
  serve(calls.pinMessage, ({ me, params, body }) => pinMessage(app, me, { ...body, ...params }))
  serve(calls.unpinMessage, ({ me, params, body }) => unpinMessage(app, me, { ...body, ...params }))
  serve(calls.getPins, ({ me, params, query }) => pinnedMessages(app, me, { ...query, ...params }))
}

/** A script that sends no message id of its own cannot repeat a request safely. */
const toSend = <Body extends { messageid?: string | undefined; replyTo?: string | undefined }>(
  app: AppContext,
  body: Body,
) => ({
  ...body,
  messageid: body.messageid ?? newMessageId(app),
  replyTo: body.replyTo ?? null,
})

/** The specification gives one instant two names, and asks for a range by message or by neighbour. */
function sliceWanted(query: CallInput<typeof calls.getChatSlice>['query']): SliceWanted {
  const { ticketid, messageid, lastIndex, scrollUp, scrollDown, created_on, activeTicketCreatedDate } = query
  const newer = scrollDown === true ? 'newer' : null
  const side = scrollUp === true ? 'older' : newer
  if (messageid !== undefined) {
    const of = { ticketid, createdOn: activeTicketCreatedDate, messageid, dated: created_on }
    return side === null ? { ...of, by: 'message' } : { ...of, by: 'neighbour-of-message', side }
  }
  if (lastIndex === undefined) refuse('invalid-input', { field: 'messageid' })
  if (side === null) refuse('invalid-input', { field: 'scrollUp' })
  const createdOn = created_on ?? activeTicketCreatedDate
  return { ticketid, createdOn, by: 'neighbour-of-slice', lastIndex, side }
}
