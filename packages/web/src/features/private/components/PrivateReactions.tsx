import { type PrivateMessage, privateReactions } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { Reaction } from '../../../ui/chat/Reaction.tsx'
import { useOpenTalk } from '../open-talk.ts'

/** Each side's reaction; mine is taken back by a press. */
export function PrivateReactions({ message }: { message: PrivateMessage }) {
  const { t } = useTranslation()
  const me = useMe()
  const { nameOf, react } = useOpenTalk()
  return message.reactions.map(({ userid, emoji }) =>
    userid === me.id ? (
      <Reaction
        key={userid}
        emoji={emoji}
        isMine
        label={t('message.reactionMine', { emoji })}
        onToggle={() => react(message, null)}
      />
    ) : (
      <Reaction
        key={userid}
        emoji={emoji}
        label={t('message.reactionFrom', { emoji, name: nameOf({ senderid: userid }) })}
      />
    ),
  )
}

/** The one that is mine is taken back by choosing it again. */
export function PrivateReactionChoices({
  message,
  onChosen,
}: {
  message: PrivateMessage
  onChosen: () => void
}) {
  const { t } = useTranslation()
  const me = useMe()
  const { react } = useOpenTalk()
  const mine = message.reactions.find(({ userid }) => userid === me.id)?.emoji
  return privateReactions.map((emoji) => (
    <Reaction
      key={emoji}
      emoji={emoji}
      isMine={mine === emoji}
      label={t('message.reactWith', { emoji })}
      onToggle={() => {
        onChosen()
        react(message, mine === emoji ? null : emoji)
      }}
    />
  ))
}
