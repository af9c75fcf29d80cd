import type { Store } from '../../lib/store.ts'
import type { RefusedMessage } from '../../live/refused-messages.ts'
import type { Outbox } from './outbox.ts'
import type { QueuedMessage } from './queued-message.ts'

/** Keeps the list of refused messages for those who do not know the outbox. Answers how to stop. */
export function publishRefused(
  { queuedMessages }: Pick<Outbox, 'queuedMessages'>,
  to: Store<readonly RefusedMessage[]>,
): () => void {
  const publish = () => {
    const refused = queuedMessages.get().filter(({ state }) => state === 'refused')
    // The queue changes with every percent of an upload.
    const same = refused.length === to.get().length && refused.every(isIn(to.get()))
    if (!same) to.set(refused.map(toRefused))
  }
  publish()
  const unfollow = queuedMessages.follow(publish)
  return () => {
    unfollow()
    to.set([])
  }
}

const isIn =
  (shown: readonly RefusedMessage[]) =>
  ({ messageid }: QueuedMessage, place: number): boolean =>
    shown[place]?.messageid === messageid

const toRefused = ({
  messageid,
  ticketid,
  receiverid,
  clientName,
  content,
  file,
  failure,
}: QueuedMessage): RefusedMessage => ({
  messageid,
  ticketid,
  receiverid,
  clientName,
  content,
  fileName: file?.name ?? null,
  failure,
})
