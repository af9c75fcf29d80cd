import type { MessageRange, MyTicket } from '@switchboard/contract'
import { useEffect, useState } from 'react'
import { useIsVisible } from '../../../lib/use-is-visible.ts'
import { markRead } from '../mutations.ts'
import { countUnseen, newOnOpening, withNewMessages } from '../new-messages.ts'

/**
 * A chat is read up to its newest message while its end is in sight in a visible tab. Messages that arrive meanwhile
 * are counted, get the line of new messages above them, and leave the row unread.
 */
export function useNewMessages(ticket: MyTicket, chat: MessageRange, isAtEnd: boolean) {
  const { ticketid, last_seq, last_client_seq, read_seq } = ticket
  const isLooking = useIsVisible() && isAtEnd
  const [known, setKnown] = useState(() => newOnOpening(ticket))
  const now = withNewMessages(known, last_seq, isLooking)
  if (now !== known) setKnown(now)
  useEffect(() => {
    if (isLooking && last_client_seq > read_seq) void markRead(ticketid, last_seq)
  }, [isLooking, ticketid, last_seq, last_client_seq, read_seq])
  return { line: now.line, unseen: isAtEnd ? 0 : countUnseen(chat, ticket, now.seen) }
}
