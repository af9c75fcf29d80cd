import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Keys } from '../../ui/buttons/Keys.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './ChangeKeysDialog.module.css'

type KeyRecorderProps = {
  /** The name of the action. */
  action: string
  keys: readonly string[]
  isRecording: boolean
  onRecording: (isOn: boolean) => void
  onKey: (event: KeyboardEvent) => void
}

/** The keys of an action as a button: after a press the next key is the new one, and Escape keeps the old one. */
export function KeyRecorder({ action, keys, isRecording, onRecording, onKey }: KeyRecorderProps) {
  const { t } = useTranslation()
  const label = t(isRecording ? 'shortcuts.press' : 'shortcuts.record', { action, keys: keys.join(' ') })
  const press = (event: KeyboardEvent) => {
    if (!isRecording || event.key === 'Tab') return
    // Enter and Space end it, as they press the button.
    if (event.key === 'Enter' || event.key === ' ') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onRecording(false)
    else onKey(event)
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isRecording}
      className={cx(styles.recorder, isRecording && styles.recording)}
      onClick={() => onRecording(!isRecording)}
      onBlur={() => isRecording && onRecording(false)}
      onKeyDown={press}
    >
      {isRecording ? t('shortcuts.pressShort') : <Keys keys={keys} />}
    </button>
  )
}
