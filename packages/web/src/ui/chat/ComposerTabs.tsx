import { Lock } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './ComposerTabs.module.css'

type ComposerTabsProps = {
  label: string
  mode: 'reply' | 'note'
  onMode: (mode: 'reply' | 'note') => void
  replyLabel: string
  noteLabel: string
  /** 'Only staff will see this', while a note is written. */
  warning?: string | undefined
}

export function ComposerTabs({ label, mode, onMode, replyLabel, noteLabel, warning }: ComposerTabsProps) {
  return (
    <div className={styles.line}>
      <ToggleButtonGroup
        aria-label={label}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[mode]}
        onSelectionChange={(keys) => onMode(keys.has('note') ? 'note' : 'reply')}
        className={cx(styles.tabs, mode === 'note' && styles.note)}
      >
        <ToggleButton id="reply" className={styles.tab ?? ''}>
          {replyLabel}
        </ToggleButton>
        <ToggleButton id="note" className={styles.tab ?? ''}>
          <Icon of={Lock} size="xs" />
          {noteLabel}
        </ToggleButton>
      </ToggleButtonGroup>
      {warning && <span className={styles.warning}>{warning}</span>}
    </div>
  )
}
