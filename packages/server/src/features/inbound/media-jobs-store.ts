import type { InboundFile } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import type { MessageRow } from '../chat/chat.ts'

/** Queues the fetching of a client's file (and its preview) in the message's own transaction. */
export async function queueMedia(
  app: AppContext,
  tx: Tx,
  message: MessageRow,
  accountid: string,
  file: InboundFile,
): Promise<void> {
  const wanted = [
    ...(file.tooLarge ? [] : [{ purpose: 'file' as const, ref: file.ref }]),
    ...(file.thumbnailRef === null ? [] : [{ purpose: 'thumbnail' as const, ref: file.thumbnailRef }]),
  ]
  if (wanted.length === 0) return
  await tx.query
    .insertInto('media_jobs')
    .values(
      wanted.map((job) => ({
        ...job,
        messageid: message.messageid,
        accountid,
        not_before: app.clock.now(),
        lease_until: null,
        last_error: null,
      })),
    )
    .execute()
  tx.onCommit(() => app.wake.worker('media'))
}
