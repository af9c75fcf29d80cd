import type { PressEvent } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/Button.tsx'
import { searchFieldNear } from './search-field-near.ts'
import styles from './NoneFound.module.css'

type NoneFoundProps = {
  text: string
  /** What was searched. */
  about?: string
  label?: string
  onPress: () => void
  /** Where else the same may be found. */
  elsewhere?: { label: string; onPress: () => void }
}

/** A search without results: a red text, and the button that clears the search, or another one. */
export function NoneFound({ text, about, label, onPress, elsewhere }: NoneFoundProps) {
  const { t } = useTranslation()
  // The buttons go with what they change, so the caret goes to the field.
  const thenWrite =
    (act: () => void) =>
    ({ target }: PressEvent) => {
      searchFieldNear(target)?.focus()
      act()
    }
  return (
    <div className={styles.none}>
      <output>{text}</output>
      {about && <p className={styles.about}>{about}</p>}
      {elsewhere && <Button label={elsewhere.label} size="sm" onPress={thenWrite(elsewhere.onPress)} />}
      <Button label={label ?? t('common.clearSearch')} size="sm" onPress={thenWrite(onPress)} />
    </div>
  )
}
