import { type RefObject, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { listbox, option, useOptionsOf, usePlaceAbove } from '../../../lib/field-options.ts'
import { type Emoji, type Tone, toned } from './emoji-model.ts'
import styles from './EmojiOptions.module.css'

type EmojiOptionsProps = {
  field: RefObject<HTMLTextAreaElement | null>
  /** The colon that the list stays beside. */
  at: number
  found: readonly Emoji[]
  tone: Tone
  place: number
  onPoint: (place: number) => void
  onChoose: (emoji: Emoji) => void
}

export function EmojiOptions({ field, at, found, tone, place, onPoint, onChoose }: EmojiOptionsProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useOptionsOf(field, id, `${id}-${place}`)
  usePlaceAbove(box, field, at)
  return (
    // A press must not take the focus from the text.
    <div ref={box} role="none" className={styles.box} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} {...listbox} aria-label={t('composer.emoji')} className={styles.list}>
        {found.map((emoji, one) => (
          <button
            type="button"
            {...option(one === place)}
            key={emoji.sign}
            id={`${id}-${one}`}
            className={cx(styles.option, one === place && styles.chosen)}
            onPointerMove={() => one !== place && onPoint(one)}
            onClick={() => onChoose(emoji)}
          >
            <span className={styles.sign}>{toned(emoji.sign, tone)}</span>
            <span className="truncate">{emoji.name}</span>
          </button>
        ))}
      </div>
      <output className="visually-hidden">{t('emoji.count', { count: found.length })}</output>
    </div>
  )
}
