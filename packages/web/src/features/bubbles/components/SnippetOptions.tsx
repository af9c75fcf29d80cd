import type { Bubble } from '@switchboard/contract'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { FieldOptions, type Offered } from '../../../ui/chat/FieldOptions.tsx'
import { resolveVariables, type VariableValues } from '../variables.ts'
import styles from './SnippetOptions.module.css'
import { SnippetPreview } from './SnippetPreview.tsx'

type SnippetOptionsProps = { offered: Offered<Bubble>; values: VariableValues }

export function SnippetOptions({ offered, values }: SnippetOptionsProps) {
  const { t } = useTranslation()
  const current = offered.found[offered.place]
  return (
    <FieldOptions
      offered={offered}
      label={t('bubbles.strip')}
      size="md"
      idOf={({ bubbleid }) => bubbleid}
      show={(bubble) => <Snippet bubble={bubble} values={values} />}
      status={current ? t('strip.found', { count: offered.found.length }) : t('strip.none')}
    >
      {current ? (
        <div className={styles.preview}>
          <SnippetPreview content={current.content} values={values} />
          {current.files.length > 0 && (
            <p className={styles.with}>{current.files.map(({ name }) => name).join(', ')}</p>
          )}
        </div>
      ) : (
        <p className={styles.none}>{t('strip.none')}</p>
      )}
    </FieldOptions>
  )
}

/** As much of a text as its two lines could show. */
const shown = 160

function Snippet({ bubble: { name, files, content }, values }: { bubble: Bubble; values: VariableValues }) {
  const { t } = useTranslation()
  return (
    <span className={styles.snippet}>
      <span className={cx(styles.name, 'truncate')} dir="auto">
        {name}
        {files.length > 0 && (
          <span className={styles.files}>
            <Paperclip aria-hidden size="1em" />
            <span className="visually-hidden">{t('strip.files', { count: files.length })}</span>
          </span>
        )}
      </span>
      <span className={styles.text} dir="auto">
        {resolveVariables(content.slice(0, shown), values)}
      </span>
    </span>
  )
}
