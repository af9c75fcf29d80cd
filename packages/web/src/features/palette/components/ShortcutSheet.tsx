import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { type panelSheet, sheet } from '../shortcuts.ts'
import { singleLetters, switchSingleLetters } from '../single-letters.ts'
import styles from './ShortcutSheet.module.css'

type ShortcutSheetProps = {
  /** Those that work on this screen. */
  groups?: typeof sheet | typeof panelSheet
  onClose: () => void
}

/** All keys on one sheet; single letters can be turned off. */
export function ShortcutSheet({ groups = sheet, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      onClose={onClose}
      title={t('palette.sheet')}
      closeLabel={t('common.close')}
      size="sheet"
      footer={
        <Switch
          label={t('palette.letters')}
          isSelected={useStore(singleLetters)}
          onChange={switchSingleLetters}
        />
      }
    >
      <div className={styles.columns}>
        {groups.map(({ group, keys }) => (
          <section key={group} className={styles.group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className={styles.title}>
              {t(`palette.keys.${group}`)}
            </h3>
            <ul>
              {Object.entries<readonly string[]>(keys).map(([name, pressed]) => (
                <li key={name} className={styles.line}>
                  {t(`palette.key.${name}`)}
                  <Keys keys={pressed} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
