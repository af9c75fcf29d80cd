import type { Message } from '@switchboard/contract'
import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { MessageTools } from '../../../ui/chat/MessageTools.tsx'
import { ReactionBar } from '../../../ui/chat/ReactionBar.tsx'
import { useOpenChat } from '../open-chat.ts'
import { actionsOf, reactionsFor } from './message-actions.ts'
import { ReactionChoices } from './ReactionChoices.tsx'

/**
 * The actions of the message under the pointer, beside it; text is copied by selecting it, and a failure has its own button.
 * After each the caret is back in the composer.
 */
export function Tools({ message }: { message: Message }) {
  const { t } = useTranslation()
  const inChat = { ...useOpenChat(), message }
  const { leave } = useOpenTicket()
  const [isReacting, setReacting] = useState(false)
  const reactions = reactionsFor(inChat)
  if (isReacting) {
    return (
      <ReactionBar label={t('message.react')} onClose={() => setReacting(false)} onLeft={leave}>
        <ReactionChoices message={message} onChosen={() => setReacting(false)} />
      </ReactionBar>
    )
  }
  const react = {
    key: 'react',
    icon: SmilePlus,
    label: t('message.react'),
    isExpanded: isReacting,
    onPress: () => setReacting(true),
  }
  const beside = actionsOf(inChat, t)
    .filter(({ key }) => key === 'reply' || key === 'pin')
    .map((tool) => ({
      ...tool,
      onPress() {
        tool.onPress()
        leave()
      },
    }))
  const tools = [...(reactions.length > 0 ? [react] : []), ...beside]
  return tools.length === 0 ? null : <MessageTools label={t('message.tools')} tools={tools} />
}
