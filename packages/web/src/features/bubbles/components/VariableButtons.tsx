import { limits } from '@switchboard/contract'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { putText } from '../../../lib/put-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { type VariableName, variableNames } from '../variables.ts'
import { SnippetPreview } from './SnippetPreview.tsx'
import styles from './VariableButtons.module.css'

type VariableButtonsProps = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}

/** The variables that a saved text may hold, and how it will read. */
export function VariableButtons({ field, text, onText }: VariableButtonsProps) {
  const { t } = useTranslation()
  const labelOf = (name: VariableName) => t(`saved.variable.${name}`)
  const insert = (name: VariableName) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    const put = `{{${name}}}`
    const next = text.slice(0, selectionStart) + put + text.slice(selectionEnd)
    if (next.length > limits.bubbleContent) return
    putText(field.current, selectionStart + put.length, () => onText(next))
  }
  return (
    <>
      <ul aria-label={t('saved.variables')} className={styles.names}>
        {variableNames.map((name) => (
          <li key={name}>
            <Button
              label={labelOf(name)}
              fullLabel={t('saved.putIn', { name: labelOf(name) })}
              size="xs"
              onPress={() => insert(name)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('saved.fallback', { example: '{{client_name|…}}' })}</p>
      {text.includes('{{') && (
        <section aria-label={t('saved.preview')} className={styles.preview}>
          <SnippetPreview
            content={text}
            values={{
              client_name: labelOf('client_name'),
              agent_name: labelOf('agent_name'),
              department: labelOf('department'),
              ticket: labelOf('ticket'),
            }}
          />
        </section>
      )}
    </>
  )
}
