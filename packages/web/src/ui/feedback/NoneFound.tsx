import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/Button.tsx'
import styles from './NoneFound.module.css'

type NoneFoundProps = { text: string; label?: string; onPress: () => void }

/** A search without results: a red text, and the button that clears the search, or another one. */
export function NoneFound({ text, label, onPress }: NoneFoundProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.none}>
      <output>{text}</output>
      <Button
        label={label ?? t('common.clearSearch')}
        size="sm"
        onPress={({ target }) => {
          // The button goes with what it clears, so the caret goes to the field.
          searchFieldNear(target)?.focus()
          onPress()
        }}
      />
    </div>
  )
}

/** Never one behind the dialog. */
function searchFieldNear(element: Element): HTMLElement | null {
  const field = element.querySelector<HTMLElement>('input[type=search]')
  if (field !== null || element.parentElement === null || element.matches('[role=dialog]')) return field
  return searchFieldNear(element.parentElement)
}
