import type { PrivateMessage } from '@switchboard/contract'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { initialState } from '../../features/composer/queued-message.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import type { Unsent } from '../../features/private/open-talk.ts'
import { newId, now } from '../../lib/browser.ts'
import { useMe } from '../../live/me.ts'

/** What waits to be sent to a colleague, in the same queue as answers to clients. */
export function usePrivatePost(receiverid: string): Unsent {
  const me = useMe()
  const { outbox, queuedMessages } = useOutbox(receiverid)
  return {
    count: queuedMessages.length,
    bubbles: <PendingBubbles queuedMessages={queuedMessages} outbox={outbox} />,
    post(content, replyTo, files = []) {
      for (const [place, file] of (files.length === 0 ? [null] : files).entries())
        void outbox.add({
          messageid: newId(),
          userid: me.id,
          receiverid,
          ticketid: '',
          ticketCreatedOn: '',
          clientName: null,
          // The caption and the quote belong to the first of several files.
          content: place === 0 ? content : '',
          replyTo: place === 0 && replyTo ? quoted(replyTo) : null,
          file,
          recorded: false,
          template: null,
          closing: null,
          queuedOn: now().toISOString(),
          ...initialState,
        })
    },
  }
}

const quoted = ({ messageid, content }: PrivateMessage) => ({ messageid, content, created_by_name: '' })
