import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Stage.module.css'

type StageProps = { label: string; className?: string | undefined; children: ReactNode }

/** The one white, raised ground of a screen; the rest lies on the canvas. */
export function Stage({ label, className, children }: StageProps) {
  return (
    <main aria-label={label} className={cx(styles.stage, className)}>
      {children}
    </main>
  )
}
