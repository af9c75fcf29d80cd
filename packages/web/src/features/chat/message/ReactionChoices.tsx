import { useTranslation } from 'react-i18next'
import { Reaction } from '../../../ui/chat/Reaction.tsx'
import { type MessageContext, reactionsFor, toggleReaction } from './message-actions.ts'

type ReactionChoicesProps = { context: MessageContext; onChosen: () => void }

/** The reactions that the channel allows; the one that is mine is taken back by choosing it again. */
export function ReactionChoices({ context, onChosen }: ReactionChoicesProps) {
  const { t } = useTranslation()
  return reactionsFor(context).map((emoji) => (
    <Reaction
      key={emoji}
      emoji={emoji}
      isMine={context.message.agent_reaction === emoji}
      label={t('message.reactWith', { emoji })}
      onToggle={() => {
        onChosen()
        toggleReaction(context, emoji)
      }}
    />
  ))
}
