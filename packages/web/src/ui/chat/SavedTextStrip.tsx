import { Button, Toolbar } from 'react-aria-components'
import styles from './SavedTextStrip.module.css'

type SavedTextStripProps = {
  label: string
  texts: readonly { id: string; name: string; title?: string }[]
  onChoose: (id: string) => void
}

/** Saved texts above the composer: one stop, arrows inside. */
export function SavedTextStrip({ label, texts, onChoose }: SavedTextStripProps) {
  return (
    <Toolbar aria-label={label} className={styles.strip ?? ''}>
      {texts.map((text) => (
        <Button key={text.id} className={styles.chip ?? ''} onPress={() => onChoose(text.id)}>
          <span title={text.title} dir="auto">
            {text.name}
          </span>
        </Button>
      ))}
    </Toolbar>
  )
}
