import type { Me, Message } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accessMessageLocked, announceChangedMessage, presentMessage } from '../chat/chat.ts'
import { fetchMedia } from './fetch-media.ts'
import { requeueFailed } from './media-jobs-store.ts'
import { type MediaWorker, startMediaWork } from './media-worker.ts'

export type { MediaWorker } from './media-worker.ts'

/** Fetches the files that clients sent, from the queue that inbound messages fill. */
export const startMediaWorker = (app: AppContext, sweepEvery: number): MediaWorker =>
  startMediaWork({ app, sweepEvery, fetchOne: (job) => fetchMedia(app, job) })

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
