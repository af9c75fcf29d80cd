import { X } from 'lucide-react'
import { IconButton } from '../buttons/IconButton.tsx'
import styles from './ReplyLine.module.css'

type ReplyLineProps = { who: string; text: string; cancelLabel: string; onCancel: () => void }

/** The message being answered, above the text. */
export function ReplyLine({ who, text, cancelLabel, onCancel }: ReplyLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.text}>
        <b className={styles.who} dir="auto">
          {who}
        </b>
        <span className={`${styles.words} truncate`} dir="auto">
          {text}
        </span>
      </span>
      <IconButton icon={X} size="sm" label={cancelLabel} keys={['Esc']} onPress={onCancel} />
    </div>
  )
}
