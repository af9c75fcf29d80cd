import type { Message } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Reaction } from '../../../ui/chat/Reaction.tsx'
import { useOpenChat } from '../open-chat.ts'

/** The client's reaction and ours; ours can be taken back by a press. */
export function MessageReactions({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { ticket, mutations } = useOpenChat()
  const { leave } = useOpenTicket()
  const { reaction, agent_reaction: mine, messageid } = message
  if (reaction === null && mine === null) return undefined
  return (
    <>
      {reaction !== null && (
        <Reaction
          emoji={reaction}
          label={t('message.reactionFrom', { emoji: reaction, name: ticket.client_name })}
        />
      )}
      {mine !== null && (
        <Reaction
          emoji={mine}
          isMine
          label={t('message.reactionMine', { emoji: mine })}
          {...(ticket.may.react && {
            onToggle() {
              mutations.react({ messageid, reaction: null })
              leave()
            },
          })}
        />
      )}
    </>
  )
}
