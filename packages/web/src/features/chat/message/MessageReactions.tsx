import type { Message, MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Reaction } from '../../../ui/chat/Reaction.tsx'
import type { MessageMutations } from '../mutations.ts'

type MessageReactionsProps = { message: Message; ticket: MyTicket; mutations: MessageMutations }

/** The client's reaction and ours; ours can be taken back by a press. */
export function MessageReactions({ message, ticket, mutations }: MessageReactionsProps) {
  const { t } = useTranslation()
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
          {...(ticket.may.react && { onToggle: () => mutations.react({ messageid, reaction: null }) })}
        />
      )}
    </>
  )
}
