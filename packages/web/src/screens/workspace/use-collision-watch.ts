import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CollisionWatch as Watch, useCollision } from '../../features/activity/use-collision.ts'
import { chatQuery } from '../../features/chat/chat-query.ts'
import { messageText } from '../../features/chat/message/message-text.ts'
import { useHasDraft } from '../../features/drafts/use-drafts.ts'

export type CollisionWatch = Watch & {
  /** What the first of them wrote. */
  theirs: string | undefined
}

/** Watches for what others write while an answer is written or files wait for their caption. */
export function useCollisionWatch(ticket: MyTicket, hasFiles: boolean): CollisionWatch {
  const { t } = useTranslation()
  const messages = useQuery({ ...chatQuery(ticket), enabled: false }).data?.value.messages ?? []
  const hasDraft = useHasDraft(ticket.ticketid)
  const watch = useCollision(messages, ticket.last_seq, hasDraft || hasFiles)
  const theirs = messages.find(({ messageid }) => messageid === watch.collision?.messageid)
  return { ...watch, theirs: theirs && messageText(theirs, t) }
}
