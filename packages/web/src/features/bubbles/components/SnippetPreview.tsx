import { useTranslation } from 'react-i18next'
import { splitVariables, type VariableValues } from '../variables.ts'
import styles from './SnippetPreview.module.css'

type SnippetPreviewProps = { content: string; values: VariableValues }

/** The text as it will be put in; what looks like a variable and is none is marked and named. */
export function SnippetPreview({ content, values }: SnippetPreviewProps) {
  const { t } = useTranslation()
  const parts = splitVariables(content, values)
  const unknown = new Set(parts.filter(({ kind }) => kind === 'unknown').map(({ text }) => text))
  return (
    <div>
      <p className={styles.text} dir="auto">
        {parts.map(({ kind, text, at }) => (
          <span key={at} className={styles[kind]}>
            {text}
          </span>
        ))}
      </p>
      {unknown.size > 0 && (
        <p className={styles.warning}>{t('strip.unknown', { names: [...unknown].join(', ') })}</p>
      )}
    </div>
  )
}
