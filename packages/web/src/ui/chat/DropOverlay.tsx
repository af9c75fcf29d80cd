import type { ReactNode } from 'react'
import styles from './DropOverlay.module.css'

type DropOverlayProps = {
  label: string
  /** A FilePreview; nothing while a file only hovers. */
  preview?: ReactNode | undefined
  text: ReactNode
  actions?: ReactNode | undefined
}

/** Covers the chat while a file is dragged over it, and asks before the file is sent. */
export function DropOverlay({ label, preview, text, actions }: DropOverlayProps) {
  return (
    <section aria-label={label} className={styles.drop}>
      <div className={styles.card}>
        {preview}
        <div className={styles.text}>{text}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  )
}
