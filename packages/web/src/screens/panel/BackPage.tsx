import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import styles from '../../ui/layout/Page.module.css'

type BackPageProps = { title: string; backLabel: string; onBack: () => void; children: ReactNode }

/** A narrow page that one goes back from. */
export function BackPage({ title, backLabel, onBack, children }: BackPageProps) {
  return (
    <div className={styles.page}>
      <div className={cx(styles.head, styles.narrow)}>
        <IconButton icon={ArrowLeft} label={backLabel} onPress={onBack} />
        <h1 className={styles.title}>{title}</h1>
      </div>
      <div className={cx(styles.body, styles.narrow)}>{children}</div>
    </div>
  )
}
