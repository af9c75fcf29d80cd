import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageTools } from '../../../ui/chat/MessageTools.tsx'
import { actionsOf, type MessageContext, reactionsFor } from './message-actions.ts'
import { ReactionChoices } from './ReactionChoices.tsx'
import styles from './Tools.module.css'

/** What can be done with the touched message, beside it; text is copied by selecting it, and a failure has its button. */
export function Tools(context: MessageContext) {
  const { t } = useTranslation()
  const [isReacting, setReacting] = useState(false)
  const reactions = reactionsFor(context)
  if (isReacting) {
    return (
      <span className={styles.reactions}>
        <ReactionChoices context={context} onChosen={() => setReacting(false)} />
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
  const beside = actionsOf(context, t).filter(({ key }) => key === 'reply' || key === 'pin')
  const tools = [...(reactions.length > 0 ? [react] : []), ...beside]
  return tools.length === 0 ? null : <MessageTools label={t('message.tools')} tools={tools} />
}
