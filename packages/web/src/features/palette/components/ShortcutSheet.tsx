import { useTranslation } from 'react-i18next'
import { keyName } from '../../../i18n/key-name.ts'
import { type Action, actionGroups, type ActionId, actions } from '../../../lib/actions.ts'
import { ownKeys, useKeys } from '../../../lib/shortcut-keys.ts'
import { useStore } from '../../../lib/store.ts'
import { useChangePreferences } from '../../../live/preferences.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import styles from './ShortcutSheet.module.css'

type ShortcutSheetProps = {
  /** Those that work on this screen. */
  shown?: readonly (Action & { id: ActionId })[]
  onClose: () => void
}

/** All keys on one sheet; single letters can be turned off. */
export function ShortcutSheet({ shown = actions, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const change = useChangePreferences()
  const groups = actionGroups
    .map((group) => ({ group, keys: shown.filter((one) => one.group === group) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <Dialog onClose={onClose} title={t('palette.sheet')} size="sheet">
      {/* Among the keys, so that the focus is in what scrolls and the arrow keys move it. */}
      <div className={styles.letters}>
        <Switch
          label={t('palette.letters')}
          isSelected={useStore(ownKeys).singleKeys}
          onChange={(singleKeys) => change({ singleKeys })}
        />
      </div>
      <div className={styles.columns}>
        {groups.map(({ group, keys }) => (
          <section key={group} className={styles.group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className={styles.title}>
              {t(`palette.keys.${group}`)}
            </h3>
            <ul>
              {keys.map(({ id }) => (
                <li key={id} className={styles.line}>
                  {keyName(id, t)}
                  <Keys keys={keysOf(id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
