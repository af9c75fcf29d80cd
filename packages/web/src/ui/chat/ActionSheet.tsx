import type { ReactNode } from 'react'
import { Keys } from '../buttons/Keys.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { Icon } from '../text/Icon.tsx'
import styles from './ActionSheet.module.css'
import type { MessageTool } from './MessageTools.tsx'

type ActionSheetProps = {
  title: string
  /** The message, in words. */
  words: string
  /** Reaction buttons, and their name. */
  reactions?: { label: string; choices: ReactNode } | undefined
  actions: readonly MessageTool[]
  onClose: () => void
}

/** All actions of a message, for users who cannot hover: it rises from the bottom of a small screen. */
export function ActionSheet({ title, words, reactions, actions, onClose }: ActionSheetProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      lead={
        <span className={styles.words} dir="auto">
          {words}
        </span>
      }
      isList
    >
      {reactions && (
        <fieldset className={styles.reactions} aria-label={reactions.label}>
          {reactions.choices}
        </fieldset>
      )}
      <ul>
        {actions.map(({ key, icon, label, keys, onPress }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                onClose()
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
