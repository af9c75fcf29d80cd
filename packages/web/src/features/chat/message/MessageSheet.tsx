import type { Message } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { ActionSheet } from '../../../ui/chat/ActionSheet.tsx'
import { useOpenChat } from '../open-chat.ts'
import { actionsOf, reactionsFor } from './message-actions.ts'
import { messageText } from './message-text.ts'
import { ReactionChoices } from './ReactionChoices.tsx'

type MessageSheetProps = { message: Message; onClose: () => void }

/** All actions of a message of the open ticket; then the caret is back in the composer. */
export function MessageSheet({ message, onClose }: MessageSheetProps) {
  const { t } = useTranslation()
  const inChat = { ...useOpenChat(), message }
  const open = useOpenTicket()
  const leave = () => {
    onClose()
    open.leave()
  }
  return (
    <ActionSheet
      title={t('message.tools')}
      words={messageText(message, t)}
      reactions={
        reactionsFor(inChat).length === 0
          ? undefined
          : { label: t('message.react'), choices: <ReactionChoices message={message} onChosen={leave} /> }
      }
      actions={actionsOf(inChat, t)}
      onClose={leave}
    />
  )
}
