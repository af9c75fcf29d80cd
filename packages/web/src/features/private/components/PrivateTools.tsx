import type { PrivateMessage } from '@switchboard/contract'
import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageTools } from '../../../ui/chat/MessageTools.tsx'
import { ReactionBar } from '../../../ui/chat/ReactionBar.tsx'
import { useOpenTalk } from '../open-talk.ts'
import { privateActions } from '../private-actions.ts'
import { PrivateReactionChoices } from './PrivateReactions.tsx'

/** React and reply, beside the message under the pointer. */
export function PrivateTools({ message }: { message: PrivateMessage }) {
  const { t } = useTranslation()
  const talk = useOpenTalk()
  const [isReacting, setReacting] = useState(false)
  if (isReacting) {
    return (
      <ReactionBar label={t('message.react')} onClose={() => setReacting(false)} onLeft={talk.leave}>
        <PrivateReactionChoices message={message} onChosen={() => setReacting(false)} />
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
  const reply = privateActions(message, talk, t).filter(({ key }) => key === 'reply')
  return <MessageTools label={t('message.tools')} tools={[react, ...reply]} />
}
