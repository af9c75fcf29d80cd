import type { Bubble } from '@switchboard/contract'
import { Paperclip } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { listbox, option, useOptionsOf, usePlaceAbove } from '../../../lib/field-options.ts'
import { resolveVariables, type VariableValues } from '../variables.ts'
import styles from './SnippetList.module.css'
import { SnippetPreview } from './SnippetPreview.tsx'

type SnippetOptionsProps = {
  field: RefObject<HTMLTextAreaElement | null>
  /** The slash that the list stays beside. */
  at: number
  found: readonly Bubble[]
  place: number
  values: VariableValues
  onPoint: (place: number) => void
  onChoose: (bubble: Bubble) => void
}

/** As much of a text as its two lines could show. */
const shown = 160

export function SnippetOptions(props: SnippetOptionsProps) {
  const { field, at, found, place, values, onPoint, onChoose } = props
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const current = found[place]
  const optionId = (one: number) => `${id}-${one}`
  useOptionsOf(field, id, current && optionId(place))
  usePlaceAbove(box, field, at)
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.bubbleid])
  return (
    // A press must not take the focus from the text.
    <div ref={box} role="none" className={styles.box} onMouseDown={(event) => event.preventDefault()}>
      {current ? (
        <div id={id} {...listbox} aria-label={t('bubbles.strip')} className={styles.list}>
          {found.map((bubble, one) => (
            <button
              type="button"
              {...option(one === place)}
              key={bubble.bubbleid}
              id={optionId(one)}
              className={cx(styles.option, one === place && styles.chosen)}
              onPointerMove={() => one !== place && onPoint(one)}
              onClick={() => onChoose(bubble)}
            >
              <span className={cx(styles.name, 'truncate')} dir="auto">
                {bubble.name}
                {bubble.files.length > 0 && (
                  <span className={styles.files}>
                    <Paperclip aria-hidden size="1em" />
                    <span className="visually-hidden">
                      {t('strip.files', { count: bubble.files.length })}
                    </span>
                  </span>
                )}
              </span>
              <span className={styles.text} dir="auto">
                {resolveVariables(bubble.content.slice(0, shown), values)}
              </span>
            </button>
          ))}
        </div>
      ) : (
        <p className={styles.none}>{t('strip.none')}</p>
      )}
      {current && (
        <div className={styles.preview}>
          <SnippetPreview content={current.content} values={values} />
          {current.files.length > 0 && (
            <p className={styles.with}>{current.files.map(({ name }) => name).join(', ')}</p>
          )}
        </div>
      )}
      <output className="visually-hidden">
        {current ? t('strip.found', { count: found.length }) : t('strip.none')}
      </output>
    </div>
  )
}
