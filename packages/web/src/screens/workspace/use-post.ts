import type { Message } from '@switchboard/contract'
import { initialState, type QueuedMessage } from '../../features/composer/queued-message.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { withdrawAcceptUndo } from '../../features/tickets/undo.ts'
import { newId, now } from '../../lib/browser.ts'
import { isRecording } from '../../lib/recordings.ts'
import { useMe } from '../../live/me.ts'
import type { OpenTicket, SendMode } from '../../live/open-ticket.ts'

export interface PostParts {
  replyTo?: Message | null
  files?: readonly File[]
  template?: QueuedMessage['template']
  then?: SendMode
}

/** Puts a message into the outbox, each with an id of its own; the text is sent with the first of several files. */
export function usePost({ ticket, chat }: Pick<OpenTicket, 'ticket' | 'chat'>) {
  const me = useMe()
  const { outbox } = useOutbox(ticket.ticketid)
  return (content: string, parts: PostParts = {}): void => {
    withdrawAcceptUndo(ticket.ticketid)
    // What I send is seen, wherever in the chat I was reading.
    chat.current?.toNewest()
    const { replyTo = null, files = [], template = null, then = 'stay' } = parts
    const each = files.length === 0 ? [null] : files
    for (const [place, file] of each.entries()) {
      const isFirst = place === 0
      void outbox.add({
        messageid: newId(),
        userid: me.id,
        receiverid: null,
        ticketid: ticket.ticketid,
        ticketCreatedOn: ticket.created_on,
        clientName: ticket.client_name,
        content: isFirst ? content : '',
        replyTo: isFirst && replyTo ? { messageid: replyTo.messageid } : null,
        file,
        recorded: file !== null && isRecording(file),
        template,
        closing: then === 'close' && place === each.length - 1 ? { clientSeq: ticket.last_client_seq } : null,
        queuedOn: now().toISOString(),
        ...initialState,
      })
    }
  }
}
