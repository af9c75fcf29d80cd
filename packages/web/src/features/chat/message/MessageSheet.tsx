import type { Message } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../../lib/use-back-closes.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import { useOpenChat } from '../open-chat.ts'
import { actionsOf, reactionsFor } from './message-actions.ts'
import { ReactionChoices } from './ReactionChoices.tsx'
import styles from './MessageSheet.module.css'
import { messageText } from './message-text.ts'

type MessageSheetProps = { message: Message; onClose: () => void }

/** All actions of a message, for users who cannot hover: it rises from the bottom of a small screen. */
export function MessageSheet({ message, onClose }: MessageSheetProps) {
  const { t } = useTranslation()
  const inChat = { ...useOpenChat(), message }
  const open = useOpenTicket()
  useBackCloses(onClose)
  const reactions = reactionsFor(inChat)
  const leave = () => {
    onClose()
    open.leave()
  }
  return (
    <Dialog
      onClose={leave}
      title={t('message.tools')}
      lead={<span className={styles.words}>{messageText(message, t)}</span>}
      closeLabel={t('common.close')}
      isList
    >
      {reactions.length > 0 && (
        <fieldset className={styles.reactions} aria-label={t('message.react')}>
          <ReactionChoices message={message} onChosen={leave} />
        </fieldset>
      )}
      <ul>
        {actionsOf(inChat, t).map(({ key, icon, label, keys, onPress }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                leave()
                onPress()
              }}
            >
              <Icon of={icon} />
              {label}
              {keys && (
                <span className={styles.keys} aria-hidden="true">
                  <Keys keys={keys} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
