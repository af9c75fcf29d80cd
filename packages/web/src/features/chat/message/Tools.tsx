import type { Message } from '@switchboard/contract'
import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageTools } from '../../../ui/chat/MessageTools.tsx'
import { useOpenChat } from '../open-chat.ts'
import { actionsOf, reactionsFor } from './message-actions.ts'
import { ReactionChoices } from './ReactionChoices.tsx'
import styles from './Tools.module.css'

/** The actions of the touched message, beside it; text is copied by selecting it, and a failure has its own button. */
export function Tools({ message }: { message: Message }) {
  const { t } = useTranslation()
  const inChat = { ...useOpenChat(), message }
  const [isReacting, setReacting] = useState(false)
  const reactions = reactionsFor(inChat)
  if (isReacting) {
    return (
      <span className={styles.reactions}>
        <ReactionChoices message={message} onChosen={() => setReacting(false)} />
      </span>
    )
  }
  const react = {
    key: 'react',
    icon: SmilePlus,
    label: t('message.react'),
    isPressed: isReacting,
    onPress: () => setReacting(true),
  }
  const beside = actionsOf(inChat, t).filter(({ key }) => key === 'reply' || key === 'pin')
  const tools = [...(reactions.length > 0 ? [react] : []), ...beside]
  return tools.length === 0 ? null : <MessageTools label={t('message.tools')} tools={tools} />
}
