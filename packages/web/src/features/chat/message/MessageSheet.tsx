import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../../lib/use-back-closes.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import { actionsOf, type MessageContext, reactionsFor } from './message-actions.ts'
import { ReactionChoices } from './ReactionChoices.tsx'
import styles from './MessageSheet.module.css'
import { messageText } from './message-text.ts'

type MessageSheetProps = { context: MessageContext; onClose: () => void; onLeft: () => void }

/** All that can be done with a message, for those who cannot hover: it rises from the bottom of a small screen. */
export function MessageSheet({ context, onClose, onLeft }: MessageSheetProps) {
  const { t } = useTranslation()
  useBackCloses(onClose)
  const reactions = reactionsFor(context)
  const leave = () => {
    onClose()
    onLeft()
  }
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={t('message.tools')}
      lead={<span className={styles.words}>{messageText(context.message, t)}</span>}
      closeLabel={t('common.close')}
      isList
    >
      {reactions.length > 0 && (
        <fieldset className={styles.reactions} aria-label={t('message.react')}>
          <ReactionChoices context={context} onChosen={leave} />
        </fieldset>
      )}
      <ul>
        {actionsOf(context, t).map(({ key, icon, label, keys, onPress }) => (
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
