import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import styles from './Sheet.module.css'

type SheetProps = { title: string; closeLabel: string; onClose: () => void; children: ReactNode }

/** A form beside what it belongs to; stands in the aside of a Split. */
export function Sheet({ title, closeLabel, onClose, children }: SheetProps) {
  return (
    <section className={styles.sheet} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon={X} label={closeLabel} onPress={onClose} />
      </header>
      {children}
    </section>
  )
}
