import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { CHANGED, ENDED, NAMED, TYPING } from './announce-changes.ts'
import { hasFollowers } from './followers.ts'
import {
  endOverVisits,
  onChanged,
  onEnded,
  onNamed,
  onTyping,
  sweepFollowers,
  visitorNamespace,
} from './visitor-sockets.ts'
import { nameVisitor } from './name-visitor.ts'
import { chooseAsVisitor, reactAsVisitor, readAsVisitor } from './act-as-visitor.ts'
import { presentVisitor } from './present-visitor.ts'
import { renewIdentitySecret } from './renew-identity-secret.ts'
import { accessChat, sendAsVisitor } from './send-as-visitor.ts'
import { startVisit } from './start-visit.ts'
import { visitorChanges } from './visitor-changes.ts'
import { sendFileAsVisitor, serveVisitorFiles } from './visitor-files.ts'
import { hasReceived, reportReceived } from './visitor-receipts.ts'
import { deleteIdleChats } from './visitor-sessions-store.ts'

export const visitorChatFeature: Feature = {
  serves(serve, app) {
    serve(calls.startVisit, ({ params, body, http }) => startVisit(app, params.key, body, http.ip))
    serve(calls.renewIdentitySecret, ({ me, params }) => renewIdentitySecret(app, me, params.accountid))
    serve(calls.getVisitor, async ({ visitor }) => presentVisitor(await accessChat(app, visitor.chatid)))
    serve(calls.nameVisitor, ({ visitor, body }) => nameVisitor(app, visitor, body))
    serve(calls.visitorChanges, ({ visitor, query }) => visitorChanges(app, visitor, query.after))
    serve(calls.sendVisitorMessage, ({ visitor, body }) => sendAsVisitor(app, visitor, body))
    serve(calls.sendVisitorFile, ({ visitor, body, file, http }) =>
      sendFileAsVisitor(app, visitor, body, { upload: file, ip: http.ip }),
    )
    serve(calls.reactAsVisitor, ({ visitor, params, body }) =>
      reactAsVisitor(app, visitor, params.messageid, body.emoji),
    )
    serve(calls.chooseAsVisitor, ({ visitor, params, body }) =>
      chooseAsVisitor(app, visitor, params.messageid, body.payload),
    )
    serve(calls.readAsVisitor, ({ visitor, body }) => readAsVisitor(app, visitor, body.position))
  },
  routes: serveVisitorFiles,
  socketNamespaces: (app) => [visitorNamespace(app)],
  nodeSignals: (app) => ({
    [CHANGED]: (payload) => onChanged(app, payload),
    [TYPING]: (payload) => onTyping(app, payload),
    [NAMED]: (payload) => onNamed(app, payload),
    [ENDED]: (payload) => onEnded(app, payload),
  }),
  workers: (app) => [
    periodicWorker(app, {
      name: 'sockets of visitors',
      dueWhen: () => hasFollowers(app),
      settles: true,
      round: () => sweepFollowers(app),
    }),
    periodicWorker(app, {
      name: 'receipts of visitors',
      dueWhen: () => hasReceived(app),
      wokenBy: 'visitors',
      settles: true,
      round: () => reportReceived(app),
    }),
    periodicWorker(app, {
      name: 'ended visits',
      every: ENDED_EVERY,
      settles: true,
      round: () => endOverVisits(app),
    }),
    periodicWorker(app, { name: 'idle visitors', every: IDLE_EVERY, round: () => deleteIdleChats(app) }),
  ],
}

/** Milliseconds. As often as the sockets of agents. */
const ENDED_EVERY = 30_000
const IDLE_EVERY = 3600_000
