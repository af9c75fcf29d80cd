import { useEffect, useRef } from 'react'
import { Button, Toolbar } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import styles from './SavedTextStrip.module.css'

type SavedTextStripProps = {
  label: string
  texts: readonly { id: string; name: string; title?: string }[]
  /** The one that Enter in the text would put in. */
  chosen?: string | undefined
  /** Shown when no text is left. */
  emptyText?: string | undefined
  onChoose: (id: string) => void
}

/** Saved texts above the composer: one stop, arrows inside. */
export function SavedTextStrip({ label, texts, chosen, emptyText, onChoose }: SavedTextStripProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== undefined)
      box.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  if (texts.length === 0) return <p className={styles.none}>{emptyText}</p>
  return (
    <div ref={box} role="none">
      <Toolbar aria-label={label} className={cx(styles.strip, chosen !== undefined && styles.choosing)}>
        {texts.map((text) => (
          <Button
            key={text.id}
            className={cx(styles.chip, text.id === chosen && styles.chosen)}
            {...(text.id === chosen && { 'data-chosen': true })}
            onPress={() => onChoose(text.id)}
          >
            <span title={text.title} dir="auto">
              {text.name}
            </span>
          </Button>
        ))}
      </Toolbar>
    </div>
  )
}
