import type { MessageRange, MyTicket } from '@switchboard/contract'
import { useCallback, useState } from 'react'
import { useIsVisible } from '../../../lib/use-is-visible.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { useMarkUntilRead } from '../../../live/use-mark-until-read.ts'
import { markRead } from '../mutations.ts'
import { countUnseen, newOnOpening, withNewMessages } from '../new-messages.ts'

/**
 * A chat is read up to its newest message while its end is in sight in a visible tab, and not on its way to the message at
 * which it opens (P10-133). Messages that arrive meanwhile are counted, get the line of new messages above them, and leave
 * the row unread.
 */
export function useNewMessages(ticket: MyTicket, chat: MessageRange, isAtEnd: boolean) {
  const { ticketid, last_seq, last_client_seq, read_seq } = ticket
  const { goal } = useOpenTicket()
  const isLooking = useIsVisible() && isAtEnd && goal === null
  const [known, setKnown] = useState(() => newOnOpening(ticket, goal === null))
  // The ticket learns of a message after the chat: the line moves with it, so that what is read keeps its place (P10-141).
  const newest = Math.max(last_seq, chat.hasNewer ? 0 : (chat.messages.at(-1)?.seq ?? 0))
  const now = withNewMessages(known, newest, isLooking)
  if (now !== known) setKnown(now)
  const mark = useCallback((seq: number) => markRead(ticketid, seq), [ticketid])
  useMarkUntilRead(isLooking && last_client_seq > read_seq ? last_seq : null, mark)
  return { line: now.line, unseen: isAtEnd ? 0 : countUnseen(chat, ticket, now.seen) }
}
