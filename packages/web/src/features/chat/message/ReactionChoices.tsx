import type { Message } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Reaction } from '../../../ui/chat/Reaction.tsx'
import { useOpenChat } from '../open-chat.ts'
import { reactionsFor, toggleReaction } from './message-actions.ts'

type ReactionChoicesProps = { message: Message; onChosen: () => void }

/** The reactions that the channel allows; the one that is mine is taken back by choosing it again. */
export function ReactionChoices({ message, onChosen }: ReactionChoicesProps) {
  const { t } = useTranslation()
  const inChat = { ...useOpenChat(), message }
  return reactionsFor(inChat).map((emoji) => (
    <Reaction
      key={emoji}
      emoji={emoji}
      isMine={message.agent_reaction === emoji}
      label={t('message.reactWith', { emoji })}
      onToggle={() => {
        onChosen()
        toggleReaction(inChat, emoji)
      }}
    />
  ))
}
