import type { Me, Message } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { LeaseWorker } from '../../platform/workers/lease-worker.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import { accessMessageLocked, announceChangedMessage, presentMessage } from '../chat/chat.ts'
import { fetchMedia } from './fetch-media.ts'
import {
  giveMediaBack,
  leaseMediaJobs,
  MEDIA_DUE,
  MEDIA_LEASE,
  nextMediaDue,
  renewMediaLease,
  requeueFailed,
} from './media-jobs-store.ts'

export { deleteMediaJobsOf, lockMediaJob, queueMedia, requeueMediaJob } from './media-jobs-store.ts'

/** Milliseconds after which a job is looked at again whose ticket was held by something else. */
const HELD_AGAIN = 100

/** Fetches the files that clients sent, from the queue that inbound messages fill. */
export const startMediaWorker = (app: AppContext): Worker =>
  new LeaseWorker({
    app,
    name: 'media',
    wokenBy: 'media',
    dueWhen: MEDIA_DUE,
    // Files in memory at once on this node.
    slots: 3,
    lease: (most) => leaseMediaJobs(app, most),
    idOf: (job) => job.jobid,
    run: (job) => fetchMedia(app, job),
    giveBack: (job) => giveMediaBack(app, job),
    nextDue: () => nextMediaDue(app),
    heldAgain: HELD_AGAIN,
    renew: { every: MEDIA_LEASE / 3, extend: (job) => renewMediaLease(app, job) },
  })

/** Fetches a failed file again, for anyone who sees the message. A repeated request queues it once. */
export function refetchMedia(app: AppContext, me: Me, messageid: string): Promise<Message> {
  return app.db.transaction(async (tx) => {
    const { ticket, message } = await accessMessageLocked(tx, me, messageid)
    if (message.media_state === 'pending') return presentMessage(message, ticket.clientid)
    if (message.media_state !== 'failed' || !(await requeueFailed(app, tx, messageid)))
      refuse('nothing-to-replay')
    tx.onCommit(() => app.wake.worker('media'))
    return announceChangedMessage(app, tx, message, { media_state: 'pending' })
  })
}
