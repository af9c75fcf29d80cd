import { Pin, PinOff, Reply, SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageTools } from '../../../ui/chat/MessageTools.tsx'
import { Reaction } from '../../../ui/chat/Reaction.tsx'
import type { MessageItemProps } from './MessageItem.tsx'
import styles from './Tools.module.css'

/** What can be done with the touched message, as far as I may and the channel can. */
export function Tools({ message, ticket, deeds, reactions, mayReply, onReply }: MessageItemProps) {
  const { t } = useTranslation()
  const [isReacting, setReacting] = useState(false)
  const { may } = ticket
  const mayReact = may.react && !message.isagent && reactions.length > 0
  const tools = [
    ...(mayReact
      ? [
          {
            key: 'react',
            icon: SmilePlus,
            label: t('message.react'),
            isPressed: isReacting,
            onPress: () => setReacting(!isReacting),
          },
        ]
      : []),
    ...(may.send && mayReply
      ? [
          {
            key: 'reply',
            icon: Reply,
            label: t('message.reply'),
            keys: ['R'],
            onPress: () => onReply(message),
          },
        ]
      : []),
    ...(may.pin
      ? [
          message.pinned
            ? { key: 'pin', icon: PinOff, label: t('message.unpin'), onPress: () => deeds.unpin(message) }
            : { key: 'pin', icon: Pin, label: t('message.pin'), onPress: () => deeds.pin(message) },
        ]
      : []),
  ]
  if (tools.length === 0) return null
  if (isReacting) {
    return (
      <span className={styles.reactions}>
        {reactions.slice(0, 8).map((emoji) => (
          <Reaction
            key={emoji}
            emoji={emoji}
            isMine={message.agent_reaction === emoji}
            label={t('message.reactWith', { emoji })}
            onToggle={() => {
              setReacting(false)
              const reaction = message.agent_reaction === emoji ? null : emoji
              deeds.react({ messageid: message.messageid, reaction })
            }}
          />
        ))}
      </span>
    )
  }
  return <MessageTools label={t('message.tools')} tools={tools} />
}
