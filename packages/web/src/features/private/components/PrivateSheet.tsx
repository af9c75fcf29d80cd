import type { PrivateMessage } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { ActionSheet } from '../../../ui/chat/ActionSheet.tsx'
import { useOpenTalk } from '../open-talk.ts'
import { privateActions } from '../private-actions.ts'
import { PrivateReactionChoices } from './PrivateReactions.tsx'

type PrivateSheetProps = { message: PrivateMessage; onClose: () => void }

/** All that can be done with a private message. */
export function PrivateSheet({ message, onClose }: PrivateSheetProps) {
  const { t } = useTranslation()
  const talk = useOpenTalk()
  return (
    <ActionSheet
      title={t('message.tools')}
      words={talk.parts.textOf(message, t)}
      reactions={{
        label: t('message.react'),
        choices: <PrivateReactionChoices message={message} onChosen={onClose} />,
      }}
      actions={privateActions(message, talk, t)}
      onClose={onClose}
    />
  )
}
